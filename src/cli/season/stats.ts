import type { Edition } from '#api/campaigns/editions/edition.ts'
import { dayOf } from '#api/days.ts'
import type { Database } from '#api/db/database.ts'
import { seasonZone } from '#api/stats/season-zone.ts'
import { FIGURES, type Figure, type Figures, GROUPS, type Group, readStats, type Stats } from '#api/stats/stats.ts'
import { type CsvForm, toCsv } from '#host/csv.ts'
import { note, print, writeOut } from '../output.ts'

interface Asked {
  /** The edition to which plays and prizes belong, and whose days sign-ups; undefined for all editions. */
  edition: Edition | undefined
  editions: readonly Edition[]
  /** Undefined for the terminal. */
  csv: CsvForm | undefined
}

/** Prints the figures of the season or of one edition, or writes them as CSV. */
export async function showStats(db: Database, { edition, editions, csv }: Asked): Promise<void> {
  const zone = seasonZone(editions)
  const stats = edition
    ? await readStats(db, [edition], { from: dayOf(zone, edition.opensAt), until: dayOf(zone, edition.closesAt - 1) })
    : await readStats(db, editions)
  if (csv) return writeOut(toCsv(COLUMNS, csvRowsOf(stats), csv))
  for (const line of linesOf(stats)) print(line)
  note(`Sign-ups by the days of ${zone}; plays and prizes by those of their edition.`)
}

/** Lists stay in the language of those who work with them (docs/decisions/0107). */
const COLUMNS = [
  ...['agrupado', 'valor', 'registros', 'confirmados'],
  ...['primera_jugada', 'tercer_dia', 'premios_ganados', 'premios_reclamados'],
]
const GROUP_IN_CSV: Record<Group, string> = { day: 'dia', country: 'pais', edition: 'edicion', via: 'via' }

export const csvRowsOf = ({ total, by }: Stats): string[][] => [
  ['total', '', ...FIGURES.map((figure) => String(total[figure]))],
  ...GROUPS.flatMap((group) =>
    inOrder(group, by[group]).map(([name, figures]) => [
      GROUP_IN_CSV[group],
      name,
      ...FIGURES.map((figure) => String(figures[figure])),
    ]),
  ),
]

const HEADS: Record<Figure, string> = {
  signedUp: 'signed up',
  confirmed: 'confirmed',
  firstPlay: 'first play',
  thirdDay: 'third day',
  won: 'won',
  claimed: 'claimed',
}
const TITLES: Record<Group, string> = { day: 'Day', country: 'Country', edition: 'Edition', via: 'Link (?via=)' }
const NO_KEY = '(none)'
const MOST_SIGNS = 24

/** Returns a table of each group. The days have a plot of the members who play for the first time, or else sign up. */
export function linesOf({ total, by }: Stats): string[] {
  const plotted: Figure = total.firstPlay > 0 ? 'firstPlay' : 'signedUp'
  const highest = Math.max(1, ...[...by.day.values()].map((figures) => figures[plotted]))
  const plotOf = (figures: Figures) => '#'.repeat(Math.ceil((figures[plotted] / highest) * MOST_SIGNS))
  const width = longest(GROUPS.flatMap((group) => [TITLES[group], ...by[group].keys()]))
  const line = (name: string, cellOf: (figure: Figure) => string, plot = '') =>
    [
      name.padEnd(width),
      ...FIGURES.map((figure) => cellOf(figure).padStart(longest([HEADS[figure], String(total[figure])]))),
      plot,
    ]
      .join('  ')
      .trimEnd()
  const head = (name: string, plot?: string) => line(name, (figure) => HEADS[figure], plot)
  const row = (name: string, figures: Figures, plot?: string) => line(name, (figure) => String(figures[figure]), plot)
  const tables = GROUPS.filter((group) => by[group].size > 0).flatMap((group) => [
    '',
    head(TITLES[group], group === 'day' ? HEADS[plotted] : ''),
    ...inOrder(group, by[group]).map(([name, figures]) =>
      row(name || NO_KEY, figures, group === 'day' ? plotOf(figures) : ''),
    ),
  ])
  return [head(''), row('Total', total), ...tables]
}

const longest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length))

/** Days and editions are in their own order, countries and keys by the number of sign-ups. */
function inOrder(group: Group, figures: ReadonlyMap<string, Figures>): [string, Figures][] {
  const byName = [...figures].sort(([a], [b]) => (a < b ? -1 : 1))
  return group === 'day' || group === 'edition' ? byName : byName.sort(([, a], [, b]) => b.signedUp - a.signedUp)
}
