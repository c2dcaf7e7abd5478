import { THIRDS } from '#contract/games/eurocopa/standings.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { lockEdition } from '../../../campaigns/editions/hold-edition.ts'
import { all, run, type Transaction } from '../../../db/database.ts'
import { tournamentOf } from '../rules/rules.ts'
import type { GroupRulingTable, MatchEntryTable, MatchLockTable } from '../tables.ts'
import { type EnteredResult, type TournamentState, tournamentStateOf } from '../tournament/matches.ts'
import { entriesIn, locksIn, rulingsIn } from '../tournament/queries.ts'
import { faultsOfEntry, faultsOfRuling } from './faults.ts'
import * as queries from './queries.ts'

/** The organiser's entry about a match. */
export type NewEntry = {
  match: number
  reason: string | null
  /** The place in the source file: `line 3`. */
  at?: string
  /** The teams as given in the source. */
  sides?: readonly [string, string]
} & (
  | { state: 'finished'; result: EnteredResult }
  | { state: 'postponed'; kickoff: number | null }
  | { state: 'suspended' | 'open' }
)

/** The order of level teams; `scope` is a group letter, or `thirds`. */
export interface NewRuling {
  scope: string
  teams: readonly string[]
  reason: string
}

export interface Order {
  /** `operator:<name>` or `system` */
  actor: string
  now: number
  /** The number of entries and rulings that the operator has seen. If there are more now, nothing is written. */
  seen?: number
}

/** The organiser's entries for a tournament, and the state of the tournament computed from them. */
export interface Entered {
  entries: readonly MatchEntryTable[]
  rulings: readonly GroupRulingTable[]
  /** Matches that are locked for predictions. */
  locks: readonly MatchLockTable[]
  state: TournamentState
}

/** Thrown for invalid entries; the lines are for the operator. */
export class EntryFaults extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

export function* readEntered(edition: Edition): Transaction<Entered> {
  const campaign = edition.id
  const entries = yield* all(entriesIn({ campaign }))
  const rulings = yield* all(rulingsIn({ campaign }))
  return enteredOf(edition, { entries, rulings, locks: yield* all(locksIn({ campaign })) })
}

const enteredOf = (edition: Edition, { entries, rulings, locks }: Omit<Entered, 'state'>): Entered => {
  return { entries, rulings, locks, state: tournamentStateOf(tournamentOf(edition), entries, rulings, locks) }
}

/** Returns the number of entries and rulings so far. */
export const amountOf = ({ entries, rulings }: Pick<Entered, 'entries' | 'rulings'>): number =>
  entries.length + rulings.length

/** Enters one entry about a match. Throws `EntryFaults`. */
export const enterMatch = (edition: Edition, entry: NewEntry, order: Order): Transaction<Entered> =>
  enterMatches(edition, [entry], order)

/** Enters all entries; or throws `EntryFaults` and enters none. */
export function* enterMatches(edition: Edition, entries: readonly NewEntry[], order: Order): Transaction<Entered> {
  const before = yield* readLocked(edition, order)
  const after = withEntries(edition, before, entries, order)
  for (const row of after.entries) if (!before.entries.includes(row)) yield* run(queries.insertEntry(row))
  return after
}

/** Enters a ruling on level teams. Throws `EntryFaults`. */
export function* enterRuling(edition: Edition, ruling: NewRuling, order: Order): Transaction<Entered> {
  const before = yield* readLocked(edition, order)
  const after = withRuling(edition, before, ruling, order)
  for (const row of after.rulings) if (!before.rulings.includes(row)) yield* run(queries.insertRuling(row))
  return after
}

function* readLocked(edition: Edition, { seen }: Order): Transaction<Entered> {
  yield* lockEdition(edition)
  const entered = yield* readEntered(edition)
  if (seen !== undefined && seen !== amountOf(entered)) {
    throw new EntryFaults(['Somebody else has entered something since you looked: look again. Nothing was written.'])
  }
  return entered
}

/**
 * Returns the tournament with additional entries, which are applied in the order of their match numbers. Throws
 * `EntryFaults` with the faults of all entries.
 */
export function withEntries(edition: Edition, before: Entered, entries: readonly NewEntry[], order: Order): Entered {
  const twins = entries.filter((one, i) => entries.findIndex(({ match }) => match === one.match) < i)
  const faults = twins.map((twin) => `${placeOf(twin)}: it is there twice`)
  let entered = before
  for (const entry of entries.filter((one) => !twins.includes(one)).sort((a, b) => a.match - b.match)) {
    const entries = inOrder([...entered.entries, rowOf(edition, entered, entry, order)])
    const next = enteredOf(edition, { ...entered, entries })
    const found = faultsOfEntry(entry, { before: entered.state, after: next.state, now: order.now, edition })
    if (found.length === 0) entered = next
    for (const fault of found) faults.push(`${placeOf(entry)}: ${fault}`)
  }
  if (faults.length > 0) throw new EntryFaults(faults)
  return entered
}

const placeOf = ({ at, match }: NewEntry): string => (at === undefined ? `match ${match}` : `${at}: match ${match}`)

const inOrder = (entries: MatchEntryTable[]): MatchEntryTable[] =>
  entries.sort((a, b) => a.match - b.match || a.version - b.version)

function rowOf(edition: Edition, { entries }: Entered, entry: NewEntry, { actor, now }: Order): MatchEntryTable {
  return {
    campaign_id: edition.id,
    match: entry.match,
    version: 1 + entries.filter(({ match }) => match === entry.match).length,
    state: entry.state,
    kickoff: entry.state === 'postponed' ? entry.kickoff : null,
    result: entry.state === 'finished' ? JSON.stringify(entry.result) : null,
    reason: entry.reason,
    actor,
    at: now,
  }
}

export function withRuling(edition: Edition, before: Entered, ruling: NewRuling, { actor, now }: Order): Entered {
  const { scope, teams, reason } = ruling
  const row = {
    campaign_id: edition.id,
    n: before.rulings.length + 1,
    scope,
    teams: JSON.stringify(teams),
    reason,
    actor,
    at: now,
  }
  const after = enteredOf(edition, { ...before, rulings: [...before.rulings, row] })
  const others = enteredOf(edition, { ...before, rulings: before.rulings.filter((one) => one.scope !== scope) })
  const faults = faultsOfRuling(ruling, { before: before.state, after: after.state, unruled: others.state, edition })
  if (faults.length > 0)
    throw new EntryFaults(faults.map((fault) => `${scope === THIRDS ? scope : `group ${scope}`}: ${fault}`))
  return after
}
