import { expect, test } from 'vitest'
import type { PrizeOffer } from '#contract/campaigns.schema.ts'
import {
  bandsBefore,
  climbWords,
  endsAfter,
  endsBefore,
  placesWords,
  prizeBandsOf,
} from '#web/games/eurocopa/boards/prize-bands.ts'

const offer = (key: string): PrizeOffer => {
  return { key, name: key, kind: 'physical', valueCents: 0, icon: null, symbol: null, stock: 1, left: 1 }
}
const bands = prizeBandsOf(
  [
    { prize: 'tele', from: 1, to: 1 },
    { prize: 'futbolin', from: 2, to: 3 },
    { prize: 'balon', from: 4, to: 10 },
  ],
  [offer('tele'), offer('futbolin'), offer('balon')],
)
const row = (place: number, points = 5) => ({ place, points })
const before = (place: number, above?: number) =>
  bandsBefore(bands, row(place), above === undefined ? undefined : row(above)).map(({ prize }) => prize)

test('a prize is named before its first place, also on a later page and after a shared place', () => {
  expect([before(1), before(1, 1), before(3, 1), before(3, 2), before(4, 3), before(11, 10)]).toEqual([
    ['tele'],
    [],
    ['futbolin'],
    [],
    ['balon'],
    [],
  ])
  expect([before(7), before(51)]).toEqual([['balon'], []])
})

test('the prizes end after the last place that wins, and before the first row without points', () => {
  expect(endsBefore(bands, row(11), row(10))).toBe(true)
  expect(endsBefore(bands, row(10), row(9))).toBe(false)
  expect(endsBefore(bands, row(5, 0), row(4, 1))).toBe(true)
  expect(endsBefore(bands, row(12), undefined)).toBe(false)
  expect(bandsBefore(bands, row(1, 0), undefined)).toEqual([])
  const rows = Array.from({ length: 10 }, (_, i) => row(i + 1))
  expect([endsAfter(bands, rows), endsAfter(bands, rows.slice(0, 9)), endsAfter([], rows)]).toEqual([
    true,
    false,
    false,
  ])
})

test('places and missing points are said in words', () => {
  expect(bands.map(placesWords)).toEqual(['1.º', '2.º y 3.º', '4.º a 10.º'])
  expect([climbWords(null), climbWords(1), climbWords(3)]).toEqual([
    undefined,
    'Te falta 1 punto para subir.',
    'Te faltan 3 puntos para subir.',
  ])
  expect(climbWords(0)).toContain('pleno')
})
