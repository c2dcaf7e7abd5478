import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KINDS } from '#contract/kinds.ts'
import { SYMBOLS } from '#contract/mechanics/rasca-symbols.ts'
import { SHELLS } from '#contract/mechanics/shells.ts'
import { PRIZE_DRAWINGS } from '#contract/prize-drawings.ts'
import { lightColours, withColours } from '#web/server/colours.ts'
import { drawingFile, drawingIn, drawingOfPrize } from '#web/server/drawing-file.tsx'

// Vitest leaves style sheets empty.
const TOKENS = readFileSync(new URL('../../../../src/web/styles/tokens.css', import.meta.url), 'utf8')

test.each([
  ...KINDS.map((kind) => [kind, 'marca']),
  ...SYMBOLS.map((symbol) => ['rasca', symbol]),
  ...SHELLS.map((shell) => ['playa', shell]),
  ...PRIZE_DRAWINGS.map((drawing) => ['tpp', drawing]),
])('%s draws %s with printing inks alone, which pictures know', (kind = '', name = '') => {
  const svg = drawingFile(kind, name) ?? ''
  expect(svg).toMatch(/^<svg xmlns=/)
  const used = [...svg.matchAll(/var\((--[\w-]+)\)/g)].map(([, ink]) => ink)
  expect(used.filter((ink) => !ink?.startsWith('--print-'))).toEqual([])
  expect(() => withColours(svg, lightColours(TOKENS))).not.toThrow()
})

test.each([
  ['rasca', 'piruleta'],
  ['rasca', 'constructor'],
  ['nada', 'marca'],
  ['nada', 'bicicleta'],
])('nothing draws %s/%s', (kind, name) => {
  expect(drawingFile(kind, name)).toBeUndefined()
})

test.each(PRIZE_DRAWINGS)('%s is the same drawing in every game', (drawing) => {
  expect(new Set(KINDS.map((kind) => drawingIn(kind, drawing))).size).toBe(1)
})

test('a prize without a drawing of its own gets the mark of its game', () => {
  const [mark, unknown, own] = [null, 'piruleta', 'limon'].map((symbol) => drawingOfPrize({ kind: 'rasca', symbol }))
  expect(mark).toBeTruthy()
  expect(unknown).toBe(mark)
  expect(own).not.toBe(mark)
})
