import * as v from 'valibot'
import type { Edition } from '#api/campaigns/edition.ts'
import { cellsOf } from '#api/codes/batches/code-list.ts'
import { EntryFaults, type NewEntry } from '#api/mechanics/eurocopa/results/entry.ts'
import { tournamentOf } from '#api/mechanics/eurocopa/rules.ts'

type Goals = [number, number]

/** `2-1`; undefined for anything else. */
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

/**
 * Reads the results in a file: a JSON list of objects, or a CSV whose first line names its columns. The teams are optional,
 * and checked where they are given. Throws `EntryFaults` with the fault of every line.
 */
export function readResults(text: string, edition: Edition): NewEntry[] {
  const source = text.replace(/^\uFEFF/, '')
  const read = /^\s*\[/.test(source) ? jsonLines(source) : csvLines(source)
  const faults: string[] = []
  const entries = read.flatMap(({ at, value }): NewEntry[] => {
    const parsed = v.safeParse(Line, value)
    const found = parsed.success ? teamFaults(parsed.output, edition) : faultsIn(parsed.issues)
    faults.push(...found.map((fault) => `${at}: ${fault}`))
    return parsed.success && found.length === 0 ? [entryOf(parsed.output, at)] : []
  })
  if (read.length === 0) faults.push('there is no result in the file')
  if (faults.length > 0) throw new EntryFaults(faults)
  return entries
}

interface Read {
  /** `line 3` of a CSV, `item 2` of a list. */
  at: string
  value: unknown
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
  const rows = text.split(/\r?\n/).map((row, i) => ({ at: `line ${i + 1}`, cells: cellsOf(row) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const names = filled.shift()?.cells.map((cell) => cell.toLowerCase()) ?? []
  const strangers = names.filter((name) => !COLUMNS.includes(name))
  if (strangers.length > 0 || !names.includes('match') || !names.includes('ft90')) {
    throw new EntryFaults([`line 1: the columns are ${COLUMNS.join(', ')}; match and ft90 are needed`])
  }
  return filled.map(({ at, cells }) => {
    const pairs = names.flatMap((name, i): [string, unknown][] => (cells[i] ? [[name, readCell(name, cells[i])]] : []))
    return { at, value: Object.fromEntries(pairs) }
  })
}

function readCell(name: string, cell: string): unknown {
  if (name === 'match') return /^\d+$/.test(cell) ? Number(cell) : cell
  return ['ft90', 'aet', 'pens'].includes(name) ? (goalsIn(cell) ?? cell) : cell
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
