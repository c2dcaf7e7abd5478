import type { Edition } from '#api/campaigns/editions/edition.ts'
import { nameOf } from '#api/games/eurocopa/history.ts'
import type { Entered } from '#api/games/eurocopa/results/entry.ts'
import { rulingsNeeded } from '#api/games/eurocopa/results/faults.ts'
import type { Preview } from '#api/games/eurocopa/results/preview.ts'
import type { GroupRulingTable, MatchEntryTable } from '#api/games/eurocopa/tables.ts'
import {
  type EnteredResult,
  isLocked,
  isOpen,
  type MatchNow,
  resultIn,
  stateOf,
} from '#api/games/eurocopa/tournament/matches.ts'
import type { BoardRow } from '#contract/games/eurocopa/boards.schema.ts'
import { type Standings, THIRDS } from '#contract/games/eurocopa/standings.ts'
import { dateOf } from '../operator-command.ts'

const goals = ([home, away]: readonly [number, number]): string => `${home}-${away}`

function resultLine({ ft90, aet, pens }: EnteredResult): string {
  const parts = [goals(ft90), aet && `${goals(aet)} after extra time`, pens && `${goals(pens)} on penalties`]
  return parts.filter((part) => part !== undefined).join(', ')
}

/**
 * Returns the teams of a match, such as `ESP-ITA`. A team that is not known yet is replaced by its origin, such as a
 * place in a group.
 */
const sidesLine = ({ match, sides }: MatchNow): string => sides.map((side, i) => side ?? match.sides[i]).join('-')

export function matchLine(match: MatchNow, now: number): string {
  const when = match.kickoff === null ? 'without a time' : dateOf(match.kickoff)
  const reason = match.entry?.reason ? `  (${match.entry.reason})` : ''
  const result = match.result ? `  ${resultLine(match.result)}` : ''
  return `${String(match.match.n).padStart(3)}  ${when}  ${sidesLine(match).padEnd(9)} ${stateOf(match, now)}${result}${reason}`
}

/** Returns a line for each entry of a match, if there are several entries. */
export function versionLines({ match, entries }: MatchNow): string[] {
  if (entries.length < 2) return []
  return entries.map((entry) => `${' '.repeat(5)}${match.n}.${entry.version}  ${versionLine(entry)}`)
}

function versionLine(entry: MatchEntryTable): string {
  const { at, state, kickoff, reason, actor } = entry
  const result = resultIn(entry)
  const what = result ? resultLine(result) : kickoff === null ? state : `${state} to ${dateOf(kickoff)}`
  return `${dateOf(at)}  ${what}  by ${actor}${reason ? `  (${reason})` : ''}`
}

/** Returns a line for each ruling on level teams. The last line of a scope is in force. */
export const rulingLines = (rulings: readonly GroupRulingTable[]): string[] =>
  rulings.map(({ scope, teams, at, actor, reason }) => {
    return `Ruling on ${tableName(scope).toLowerCase()}: ${JSON.parse(teams).join(', ')}  ${dateOf(at)}  by ${actor}  (${reason})`
  })

export function tableLine(name: string, { lines, level, isComplete }: Standings): string {
  const order = lines.map(({ team, points, scored, conceded }) => `${team} ${points} (${scored}-${conceded})`)
  const open = isComplete && level.length > 0 ? `  level: ${level.map((set) => set.join(' = ')).join('; ')}` : ''
  return `${tableName(name)}: ${order.join(', ')}${open}`
}

const tableName = (scope: string): string => (scope === THIRDS ? 'Thirds' : `Group ${scope}`)

export const tablesOf = ({ state: { stage } }: Entered): [string, Standings][] => [
  ...Object.entries(stage.groups),
  [THIRDS, stage.thirds],
]

/** Returns a line for each decision that the tournament needs from the operator. */
export const askedFor = (edition: Edition, { state }: Entered): string[] =>
  rulingsNeeded(state).map(({ scope, teams }) => {
    const names = teams.map((team) => nameOf(edition, team)).join(', ')
    const command = `ruling ${edition.id} ${scope} ${teams.join(',')} --reason "…"`
    return `Results do not tell ${names} apart (${tableName(scope).toLowerCase()}). In their right order: ${command}`
  })

/** Returns a line for each change that an entry makes. */
export function differenceLines(before: Entered, after: Entered, now: number): string[] {
  const matches = [...after.state.matches.values()].flatMap((match) => {
    const former = before.state.matches.get(match.match.n)
    const [was, is] = [former ? matchLine(former, now) : '', matchLine(match, now)]
    return was === is ? [] : [`- ${was}`, `+ ${is}`]
  })
  const tables = tablesOf(after).flatMap(([name, table], i) => {
    const former = tablesOf(before)[i]?.[1]
    const [was, is] = [former ? tableLine(name, former) : '', tableLine(name, table)]
    return was === is ? [] : [`- ${was}`, `+ ${is}`]
  })
  return [...matches, ...tables]
}

/** Returns lines that say until when members can predict the matches that the entry changes. */
export function lockLines(before: Entered, after: Entered, now: number): string[] {
  const changed = after.entries.filter((row) => !before.entries.includes(row))
  return changed.flatMap(({ match: n, state }) => {
    const match = after.state.matches.get(n)
    return match && (state === 'postponed' || state === 'open') ? [lockLine(match, now)] : []
  })
}

function lockLine(match: MatchNow, now: number): string {
  const { n } = match.match
  if (match.isLockedForGood) {
    return `Match ${n} stays locked: others have read what was predicted, or it had a result. Predictions count as they were saved.`
  }
  if (isLocked(match, now)) return `Match ${n} is locked: its kick-off is over.`
  if (!isOpen(match, now)) return `Match ${n} can be predicted once it is known who plays.`
  return `Match ${n} can be predicted ${match.kickoff === null ? 'again' : `until ${dateOf(match.kickoff)}`}.`
}

const rowLine = ({ place, name, points, exact, winners }: BoardRow): string =>
  `${String(place).padStart(4)}  ${name.padEnd(24)} ${points} points, ${exact} exact, ${winners} winners`

export function previewLines({ predictions, changed, top, topAfter }: Preview): string[] {
  if (predictions === 0) return ['It changes the points of nobody.']
  const same = topAfter && JSON.stringify(top) === JSON.stringify(topAfter)
  const board = same
    ? ['The first ten stay as they are.']
    : ['The first ten now:', ...top.map(rowLine), ...thenLines(topAfter)]
  return [`${changed} of ${predictions} predictions change their points.`, ...board]
}

const thenLines = (rows: readonly BoardRow[] | null): string[] =>
  rows ? ['The first ten then:', ...rows.map(rowLine)] : ['Who is among them then is only known once it is counted.']
