import { writeFileSync } from 'node:fs'
import type { SeasonFile } from '#api/season/season-file.ts'
import { SHAPES, type ShapeName } from '#api/simulator/arrivals.ts'
import type { EditionForecast } from '#api/simulator/forecast.ts'
import { simulate } from '#api/simulator/simulate.ts'
import { own } from '#contract/primitives/own.ts'
import { note, print } from '../output.ts'
import { wholeIn } from '../whole-number.ts'
import { forecastPage } from './forecast-page.ts'
import { assumptionsOf, editionFacts, type Fact, inWords, oddsWarnings, seasonFacts } from './forecast-words.ts'

export interface SimulateFlags {
  people?: string | undefined
  shape?: string | undefined
  days?: string | undefined
  seed?: string | undefined
  'codes-after'?: string | undefined
  html?: string | undefined
}

/** A season of so many people fits into the memory of a small machine. */
const MOST_PEOPLE = 100_000
const MOST_DAYS = 3_660

/** Plays a season in memory, and prints what it would do; writes it to a page if a flag names one. */
export async function simulateSeason(file: SeasonFile, flags: SimulateFlags): Promise<void> {
  const options = {
    people: wholeIn('--people', flags.people, { least: 1, most: MOST_PEOPLE }),
    shape: shapeIn(flags.shape ?? 'evening'),
    days: flags.days === undefined ? undefined : wholeIn('--days', flags.days, { least: 1, most: MOST_DAYS }),
    seed: flags.seed?.trim() || '1',
    codesAfterDays: wholeIn('--codes-after', flags['codes-after'] ?? '0', { least: 0, most: MOST_DAYS }),
    now: Date.now(),
  }
  const { html } = flags
  if (html !== undefined && !/\.html?$/i.test(html))
    throw new Error(`--html must name a file like forecast.html, not "${html}".`)
  note('The season is being played in memory; this may take some minutes.')
  const forecast = await simulate(file, options)
  for (const line of assumptionsOf(forecast)) print(line)
  print('')
  printFacts(seasonFacts(forecast))
  for (const edition of forecast.editions) printEdition(edition)
  for (const warning of oddsWarnings(forecast)) note(`Warning: ${warning}`)
  if (html === undefined) return
  writeFileSync(html, forecastPage(forecast))
  note(`The page is ${html}.`)
}

function shapeIn(name: string): ShapeName {
  const found = Object.keys(SHAPES).find(
    (shape): shape is ShapeName => shape === name && own(SHAPES, name) !== undefined,
  )
  if (found === undefined) throw new Error(`"${name}" is no shape: ${Object.keys(SHAPES).join(', ')}.`)
  return found
}

function printEdition(edition: EditionForecast): void {
  const { id, title, prizes } = edition
  print('')
  print(`${id} · ${title}`)
  const rows = prizes.map(({ name, stock, byPlay, byDraw, left }) => [
    name,
    ...[stock, byPlay, byDraw, left].map(inWords),
  ])
  printTable([['prize', 'stock', 'by playing', 'in draws', 'left'], ...rows])
  printFacts(editionFacts(edition))
}

const GAP = '  '

const printFacts = (facts: readonly Fact[]): void => printTable(facts, () => 'start')

/** Prints rows in columns. The first column is aligned at its start, the others at their end unless told. */
function printTable(
  rows: readonly (readonly string[])[],
  align = (column: number) => (column === 0 ? 'start' : 'end'),
): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) {
    const cells = row.map((cell, i) =>
      align(i) === 'start' ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
    )
    print(`${GAP}${cells.join(GAP)}`.trimEnd())
  }
}
