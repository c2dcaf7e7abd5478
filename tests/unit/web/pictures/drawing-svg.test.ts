import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHELLS } from '#contract/games/playa/shells.ts'
import { SYMBOLS } from '#contract/games/rasca/symbols.ts'
import { KINDS } from '#contract/kinds.ts'
import { PRIZE_DRAWINGS } from '#contract/prizes.ts'
import { coloursIn, withColours } from '#web/pictures/svg/colours.ts'
import { drawingName, drawingSvg } from '#web/pictures/svg/drawing-svg.ts'

// Read from the file, because Vitest imports style sheets as empty.
const TOKENS = readFileSync(new URL('../../../../src/web/styles/tokens.css', import.meta.url), 'utf8')

test.each([
  ...KINDS.map((kind) => [kind, 'marca']),
  ...SYMBOLS.map((symbol) => ['rasca', symbol]),
  ...SHELLS.map((shell) => ['playa', shell]),
  ...PRIZE_DRAWINGS.map((drawing) => ['tpp', drawing]),
])('the drawing %s/%s uses only printing inks that have a colour in pictures', (kind = '', name = '') => {
  const svg = drawingSvg(kind, name) ?? ''
  expect(svg).toMatch(/^<svg xmlns=/)
  const used = [...svg.matchAll(/var\((--[\w-]+)\)/g)].map(([, ink]) => ink)
  expect(used.filter((ink) => !ink?.startsWith('--print-'))).toEqual([])
  expect(() => withColours(svg, coloursIn('light', TOKENS))).not.toThrow()
})

test.each([
  ['rasca', 'piruleta'],
  ['rasca', 'constructor'],
  ['nada', 'marca'],
  ['nada', 'bicicleta'],
  ['tpp', 'limon'],
  ['rasca', '../../xmas/art/marca'],
])('there is no drawing %s/%s', (kind, name) => {
  expect(drawingSvg(kind, name)).toBeUndefined()
})

test.each(PRIZE_DRAWINGS)('the prize drawing %s is the same in every game', (drawing) => {
  expect(new Set(KINDS.map((kind) => drawingSvg(kind, drawing))).size).toBe(1)
})

test('a prize without a drawing of its own gets the mark of its game', () => {
  const names = [null, 'piruleta', 'limon'].map((symbol) => drawingName({ kind: 'rasca', symbol }))
  expect(names).toEqual(['marca', 'marca', 'limon'])
})
