import { expect, test } from 'vitest'
import { PALETTES, PAPER, type Pair, paletteOf } from '#api/mail/palettes.ts'
import { contrast, pairOf, ruleOf } from '#tests/support/site-colours.ts'

const NAMES = {
  ground: 'ground',
  onGround: 'on-ground',
  accent: 'accent',
  accentInk: 'accent-ink',
  accentText: 'accent-text',
  spark: 'spark',
} as const

test('the paper and ink colours of mails are those of the site', () => {
  const names = { paper: 'paper', sheet: 'paper-lift', ink: 'ink', ink2: 'ink-2', line: 'line' } as const
  for (const [name, token] of Object.entries(names))
    expect(PAPER[name as keyof typeof PAPER], token).toEqual(pairOf(ruleOf(':root'), token))
})

test.each(Object.entries(PALETTES))('the colours of %s are the tokens of the site', (kind, palette) => {
  const rule = ruleOf(kind === 'house' ? ':root' : `[data-campaign='${kind}']`)
  for (const [name, token] of Object.entries(NAMES))
    expect(palette[name as keyof typeof NAMES], token).toEqual(pairOf(rule, token))
})

test.each(Object.entries(PALETTES))(
  'every text in the colours of %s has enough contrast, in the light and the dark theme',
  (_, palette) => {
    const { ground, onGround, accent, accentInk, accentText } = palette
    const texts: [Pair, Pair][] = [
      [onGround, ground],
      [accentInk, accent],
      [accentText, PAPER.sheet],
      [PAPER.ink, PAPER.sheet],
      [PAPER.ink2, PAPER.sheet],
      [PAPER.ink2, PAPER.paper],
    ]
    for (const [text, behind] of texts)
      for (const time of [0, 1] as const) expect(contrast(text[time], behind[time])).toBeGreaterThanOrEqual(4.5)
  },
)

test('a campaign without a palette has the colours of the site', () => {
  expect(paletteOf('playa')).toBe(PALETTES.playa)
  for (const other of [undefined, 'navidad-2031', 'toString']) expect(paletteOf(other)).toBe(PALETTES.house)
})
