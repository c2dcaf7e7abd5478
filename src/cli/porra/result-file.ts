import * as v from 'valibot'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { isDateOrTime } from '#api/codes/batches/spreadsheet-damage.ts'
import { EntryFaults, type NewEntry } from '#api/games/eurocopa/results/entry.ts'
import { tournamentOf } from '#api/games/eurocopa/rules/rules.ts'
import { CsvFault, type CsvRow, readCsv } from '#host/read-csv.ts'

type Goals = [number, number]

/** Reads a score `2-1`; returns undefined for any other text. */
export function goalsIn(text: string): Goals | undefined {
  const [, home, away] = /^(\d{1,2})\s*[-–:]\s*(\d{1,2})$/.exec(text.trim()) ?? []
  return home === undefined ? undefined : [Number(home), Number(away)]
}

const Score = v.tuple([v.number(), v.number()])
const Line = v.strictObject({
  match: v.number(),
  home: v.optional(v.string()),
  away: v.optional(v.string()),
  ft90: Score,
  aet: v.nullish(Score),
  pens: v.nullish(Score),
  reason: v.nullish(v.string()),
})
type Line = v.InferOutput<typeof Line>

const COLUMNS = ['match', 'home', 'away', 'ft90', 'aet', 'pens', 'reason']
const SCORES = ['ft90', 'aet', 'pens']
/** Maximum number of results in a file: far more than a tournament has matches. */
const MOST_RESULTS = 1000

/**
 * Reads the results in a file: a JSON list of objects, or a CSV whose first line names its columns. Teams are optional
 * and are checked if given. Throws `EntryFaults` with the fault of every line.
 */
export function readResults(text: string, edition: Edition): NewEntry[] {
  const read = /^\s*\[/.test(text) ? jsonLines(text.trimStart()) : csvLines(text)
  if (read.length === 0) throw new EntryFaults(['there is no result in the file'])
  if (read.length > MOST_RESULTS) throw new EntryFaults([`there are ${read.length} results in the file`])
  const faults: string[] = []
  const entries = read.flatMap(({ at, value, fault }): NewEntry[] => {
    const parsed = v.safeParse(Line, value)
    const found = fault ? [fault] : parsed.success ? teamFaults(parsed.output, edition) : faultsIn(parsed.issues)
    for (const one of found) faults.push(`${at}: ${one}`)
    return parsed.success && found.length === 0 ? [entryOf(parsed.output, at)] : []
  })
  if (faults.length > 0) throw new EntryFaults(faults)
  return entries
}

interface Read {
  /** `line 3` of a CSV, `item 2` of a JSON list. */
  at: string
  value: unknown
  /** A fault of the row itself, regardless of its values. */
  fault?: string | undefined
}

function jsonLines(text: string): Read[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map((value: unknown, i) => ({ at: `item ${i + 1}`, value })) : []
  } catch (error) {
    throw new EntryFaults([`the file is no JSON: ${error instanceof Error ? error.message : error}`])
  }
}

function csvLines(text: string): Read[] {
  const [head, ...rows] = rowsIn(text)
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? []
  const strangers = names.filter((name) => !COLUMNS.includes(name))
  if (strangers.length > 0 || !names.includes('match') || !names.includes('ft90')) {
    throw new EntryFaults([`line ${head?.line ?? 1}: the columns are ${COLUMNS.join(', ')}; match and ft90 are needed`])
  }
  return rows.map(({ line, cells }) => {
    const pairs = names.flatMap((name, i): [string, string][] => (cells[i] ? [[name, cells[i]]] : []))
    const value = Object.fromEntries(pairs.map(([name, cell]) => [name, readCell(name, cell)]))
    const fault = cells.slice(names.length).some(Boolean)
      ? `has ${cells.length} columns, not ${names.length}`
      : damageIn(pairs)
    return { at: `line ${line}`, value, fault }
  })
}

function rowsIn(text: string): CsvRow[] {
  try {
    return readCsv(text)
  } catch (error) {
    throw error instanceof CsvFault ? new EntryFaults([`line ${error.line}: ${error.message}`]) : error
  }
}

const isScore = (name: string): boolean => SCORES.includes(name)

function readCell(name: string, cell: string): unknown {
  if (name === 'match') return /^\d+$/.test(cell) ? Number(cell) : cell
  return isScore(name) ? (goalsIn(cell) ?? cell) : cell
}

function damageIn(pairs: readonly [string, string][]): string | undefined {
  const [name] = pairs.find(([name, cell]) => isScore(name) && !goalsIn(cell) && isDateOrTime(cell)) ?? []
  return name && `"${name}" is a date or a time: a spreadsheet has made it of a result such as 2-1`
}

const faultsIn = (issues: readonly v.BaseIssue<unknown>[]): string[] => [
  ...new Set(issues.map((issue) => `"${v.getDotPath(issue)?.split('.')[0] ?? 'it'}" is missing or no result`)),
]

function teamFaults({ match: n, home, away }: Line, edition: Edition): string[] {
  const { teams } = tournamentOf(edition)
  return [home, away].flatMap((team) =>
    team === undefined || teams.some(({ code }) => code === team) ? [] : [`match ${n}: there is no team ${team}`],
  )
}

function entryOf({ match, home, away, ft90, aet, pens, reason }: Line, at: string): NewEntry {
  const result = { ft90, ...(aet && { aet }), ...(pens && { pens }) }
  const named = home !== undefined && away !== undefined ? { sides: [home, away] as const } : {}
  return { at, match, state: 'finished', result, reason: reason ?? null, ...named }
}
