import { expect, test } from 'vitest'
import type { Figures, Stats } from '#api/stats/stats.ts'
import { csvRowsOf, linesOf } from '../../../../src/cli/season/stats.ts'

const figures = (signedUp: number, confirmed: number, firstPlay = 0): Figures => {
  return { signedUp, confirmed, firstPlay, thirdDay: 0, won: 0, claimed: 0 }
}
const STATS: Stats = {
  total: figures(3, 2, 3),
  by: {
    day: new Map([
      ['2026-11-21', figures(1, 1, 1)],
      ['2026-11-20', figures(2, 1, 2)],
    ]),
    country: new Map([
      ['ES', figures(1, 1)],
      ['MX', figures(2, 1, 3)],
    ]),
    edition: new Map([['rasca/2026', figures(0, 0, 3)]]),
    via: new Map([
      ['', figures(2, 2)],
      ['cartel', figures(1, 0, 3)],
    ]),
  },
}

test('the terminal shows a table of each group, and a plot of the first plays of each day', () => {
  expect(linesOf(STATS)).toEqual([
    '              signed up  confirmed  first play  third day  won  claimed',
    'Total                 3          2           3          0    0        0',
    '',
    'Day           signed up  confirmed  first play  third day  won  claimed  first play',
    `2026-11-20            2          1           2          0    0        0  ${'#'.repeat(24)}`,
    `2026-11-21            1          1           1          0    0        0  ${'#'.repeat(12)}`,
    '',
    'Country       signed up  confirmed  first play  third day  won  claimed',
    'MX                    2          1           3          0    0        0',
    'ES                    1          1           0          0    0        0',
    '',
    'Edition       signed up  confirmed  first play  third day  won  claimed',
    'rasca/2026            0          0           3          0    0        0',
    '',
    'Link (?via=)  signed up  confirmed  first play  third day  won  claimed',
    '(none)                2          2           0          0    0        0',
    'cartel                1          0           3          0    0        0',
  ])
})

test('columns are as wide as their figures', () => {
  const [head, total] = linesOf({ ...STATS, total: { ...figures(3, 2, 3), won: 1_234_567 } })
  expect(total).toHaveLength(head?.length ?? 0)
})

test('before the first play, the plot shows the sign-ups', () => {
  const day = new Map([['2026-11-20', figures(2, 1)]])
  const nothing = new Map<string, Figures>()
  const lines = linesOf({ total: figures(2, 1), by: { day, country: nothing, edition: nothing, via: nothing } })
  expect(lines.slice(-2)).toEqual([
    'Day           signed up  confirmed  first play  third day  won  claimed  signed up',
    `2026-11-20            2          1           0          0    0        0  ${'#'.repeat(24)}`,
  ])
})

test('CSV has a row for the total and for each member of each group', () => {
  expect(csvRowsOf(STATS)).toEqual([
    ['total', '', '3', '2', '3', '0', '0', '0'],
    ['dia', '2026-11-20', '2', '1', '2', '0', '0', '0'],
    ['dia', '2026-11-21', '1', '1', '1', '0', '0', '0'],
    ['pais', 'MX', '2', '1', '3', '0', '0', '0'],
    ['pais', 'ES', '1', '1', '0', '0', '0', '0'],
    ['edicion', 'rasca/2026', '0', '0', '3', '0', '0', '0'],
    ['via', '', '2', '2', '0', '0', '0', '0'],
    ['via', 'cartel', '1', '0', '3', '0', '0', '0'],
  ])
})
