import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatHex } from 'culori'
import { describe, expect, test } from 'vitest'
import { FIXED, PAIRS, type Shade } from '#api/season/brand/pairs.ts'
import { paletteOf } from '#api/season/brand/palette.ts'
import { KINDS } from '#contract/kinds.ts'
import { contrast, pairOf, ruleOf } from '#tests/support/site-colours.ts'

const WEB = join(import.meta.dirname, '../../../../../src/web')
const sheets = globSync('**/*.css', { cwd: WEB }).filter((sheet) => !sheet.endsWith('palette.css'))

/** The declarations of each block, without those of the blocks within it. */
function blocksOf(css: string): Map<string, string>[] {
  const blocks: Map<string, string>[] = []
  const open: Map<string, string>[] = [new Map()]
  for (const [, text = '', end] of css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const [, name, value] = /^\s*([\w-]+)\s*:\s*([\s\S]*)$/.exec(text) ?? []
    if (end === '{') open.push(new Map())
    else if (name && value) open.at(-1)?.set(name, value)
    if (end === '}') blocks.push(open.pop() ?? new Map())
  }
  return blocks
}

const TOKENS = Object.keys(paletteOf({ main: '#000000', accent: '#000000' }).light)
const tokenIn = (value = ''): string | undefined => /^var\(--([\w-]+)\)$/.exec(value.trim())?.[1]
const isOfBrand = (token: string | undefined): token is string => token !== undefined && TOKENS.includes(token)
const isPlain = (shade: Shade): shade is Exclude<Shade, readonly unknown[]> => typeof shade === 'string'
const listed = new Set(PAIRS.flatMap(([front, back]) => (isPlain(front) && isPlain(back) ? [`${front} ${back}`] : [])))
const isListed = (one: string, other: string) => listed.has(`${one} ${other}`) || listed.has(`${other} ${one}`)

const found = sheets.flatMap((sheet) =>
  blocksOf(readFileSync(join(WEB, sheet), 'utf8')).map((block) => {
    const back = tokenIn(block.get('background') ?? block.get('background-color'))
    return { sheet, front: tokenIn(block.get('color')), back }
  }),
)
/** A game has grounds and accents of its own, and the papers and inks of the brand. */
const CAMPAIGN = /^(ground|on-ground|accent|spark)/
const isInGame = (sheet: string, tokens: (string | undefined)[]) =>
  sheet.startsWith('games/') && tokens.some((token) => token && CAMPAIGN.test(token))

describe('the table of pairs', () => {
  test('has each pair of colours that one rule of a style sheet sets', () => {
    const both = found.filter(
      ({ front, back, sheet }) => isOfBrand(front) && isOfBrand(back) && !isInGame(sheet, [front, back]),
    )
    expect(both.length).toBeGreaterThan(15)
    const missing = both.filter(({ front = '', back = '' }) => !isListed(front, back))
    expect(missing).toEqual([])
  })

  test('has each colour of text without a ground of its own, on every paper', () => {
    // Words on a ground, or on a button.
    const elsewhere = ['on-ground', 'accent-ink', 'paper', 'paper-lift', 'ground']
    const texts = found.flatMap(({ front, back, sheet }) => {
      const isText = isOfBrand(front) && back === undefined && !elsewhere.includes(front) && !isInGame(sheet, [front])
      return isText ? [front] : []
    })
    expect(new Set(texts)).toEqual(new Set(['ink', 'ink-2', 'accent-text']))
    for (const text of texts)
      for (const paper of ['paper', 'paper-lift', 'paper-dip']) expect(isListed(text, paper), text).toBe(true)
  })

  test('has the words of states and campaigns that are the hardest to read on paper', () => {
    const states = ['ok', 'warn', 'bad'].map((name) => pairOf(ruleOf(':root'), name))
    const campaigns = KINDS.map((kind) => pairOf(ruleOf(`[data-campaign='${kind}']`), 'accent-text'))
    const texts = [...states, ...campaigns]
    const hardest = (at: 0 | 1, paper: string) =>
      texts
        .map((text) => text[at])
        .reduce((worst, text) => (contrast(text, paper) < contrast(worst, paper) ? text : worst))
    expect(FIXED['fixed-text']).toEqual({ light: hardest(0, '#ffffff'), dark: hardest(1, '#000000') })
  })

  test('has the colour of selected words', () => {
    const base = readFileSync(join(WEB, 'styles/base.css'), 'utf8')
    const [, colour] = /::selection \{[^}]*?\bcolor: ([^;]+);/.exec(base) ?? []
    expect(FIXED.selected.light).toBe(formatHex(colour))
  })

  test('has the words of drawn things', () => {
    const declared = (sheet: string, property: string) => {
      const css = readFileSync(join(WEB, sheet), 'utf8')
      const [, value = ''] = new RegExp(`${property}: ([^;]+);`).exec(css) ?? []
      return [...value.matchAll(/oklch\([^)]*\)/g)].map(([colour]) => formatHex(colour))
    }
    const house = 'games/xmas/house/house.css'
    expect(declared(house, '--wall-words')).toEqual(Object.values(FIXED['wall-words']))
    expect(declared(house, '--lamplight')).toEqual(Object.values(FIXED.lamplight))
    const [, head = ''] =
      /ticket__head \{[^}]*?color: ([^;]+);/.exec(readFileSync(join(WEB, 'games/rasca/cards/ticket.css'), 'utf8')) ?? []
    expect(FIXED['head-words'].light).toBe(formatHex(head))
  })
})
