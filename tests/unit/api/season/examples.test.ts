import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coloursIn } from '#web/pictures/svg/colours.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const textsOf = (...patterns: string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8')))
const found = (texts: string[], pattern: RegExp) => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, one = '']) => one.toLowerCase()))),
]

const theirs = textsOf('examples/*/**/*.svg', 'examples/*/season.json')

test('the brands of examples have no colour of ours', () => {
  const sheets = textsOf('src/web/styles/tokens.css', 'src/web/games/*/palette.css')
  const ours = new Set([...coloursIn('light', ...sheets).values(), ...coloursIn('dark', ...sheets).values()])
  const colours = found(theirs, /(#[0-9a-f]{6})\b/gi)
  expect(colours.length).toBeGreaterThan(10)
  expect(colours.filter((colour) => ours.has(colour))).toEqual([])
})

test('the brands of examples have no drawing of ours', () => {
  // A shorter one is a sheet.
  const outline = /\bd=\\?"([^"\\]{20,})/g
  const ours = new Set(found(textsOf('src/web/**/*.{svg,tsx}'), outline))
  const outlines = found(theirs, outline)
  expect(outlines.length).toBeGreaterThan(50)
  expect(outlines.filter((one) => ours.has(one))).toEqual([])
})
