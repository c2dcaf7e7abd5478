import * as v from 'valibot'
import { bracketOf, type GroupStage, type Sides } from '#contract/games/eurocopa/bracket.ts'
import { type Ruling, standingsOf, thirdsOf } from '#contract/games/eurocopa/standings.ts'
import type { MatchState } from '#contract/games/eurocopa/tournament.schema.ts'
import { type Match, type Result, type Tournament, winnerOf } from '#contract/games/eurocopa/tournament.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { beginEdition, unlessOutdated } from '../../../campaigns/editions/hold-edition.ts'
import { all, type Database, first, type Transaction } from '../../../db/database.ts'
import { tournamentOf } from '../rules/rules.ts'
import type { GroupRulingTable, MatchEntryTable, MatchLockTable } from '../tables.ts'
import { enteredPrint, entriesIn, lockMatches, locksIn, rulingsIn } from './queries.ts'

/** Maximum durations of a group match, and of a match with extra time and a shoot-out. */
const GROUP_MATCH_MS = 2 * HOUR_MS
const KNOCK_OUT_MS = 3 * HOUR_MS

const Goals = v.tuple([v.number(), v.number()])
export const EnteredResult = v.object({ ft90: Goals, aet: v.optional(Goals), pens: v.optional(Goals) })
export type EnteredResult = v.InferOutput<typeof EnteredResult>

/** A match with the organiser's entries about it. */
export interface MatchNow {
  match: Match
  /** The teams, null if not known yet. */
  sides: Sides
  /** The time until which the match can be predicted; null while a postponed match has no new time. */
  kickoff: number | null
  result: EnteredResult | null
  /** The result before the last correction, if there was one. */
  former: EnteredResult | null
  /**
   * When the match began or will begin; null if not known. If the match was stopped and postponed after its start, this
   * is still the first start.
   */
  firstKickoff: number | null
  /** Since when the match has had a result or has been suspended; null if neither is the case. */
  overSince: number | null
  /** All entries about the match, oldest first. */
  entries: readonly MatchEntryTable[]
  /** The last entry; undefined if there is none. */
  entry: MatchEntryTable | undefined
  /**
   * True if the match has had a result, or if its lock was recorded because other members may have read its
   * predictions. Nothing can reopen such a match.
   */
  isLockedForGood: boolean
}

/** The state of a tournament. */
export interface TournamentState {
  matches: ReadonlyMap<number, MatchNow>
  stage: GroupStage
  rulings: readonly Ruling[]
  results: readonly Result[]
}

/** Reads the tournament's state inside a transaction, for a decision that depends on the state. */
export function* readTournamentState(edition: Edition): Transaction<TournamentState> {
  const tournament = tournamentOf(edition)
  const campaign = edition.id
  const print = printOf(yield* first(enteredPrint({ campaign })))
  const known = cachedState(tournament, print)
  if (known) return known
  const entries = yield* all(entriesIn({ campaign }))
  const rulings = yield* all(rulingsIn({ campaign }))
  return cacheState(
    tournament,
    print,
    tournamentStateOf(tournament, entries, rulings, yield* all(locksIn({ campaign }))),
  )
}

/** Reads the tournament's state for a page. */
export async function tournamentStateIn(db: Database, edition: Edition): Promise<TournamentState> {
  const tournament = tournamentOf(edition)
  const campaign = edition.id
  const [entered] = await db.ask(enteredPrint({ campaign }))
  const known = cachedState(tournament, printOf(entered))
  if (known) return known
  const [entries, rulings, locks] = await Promise.all([
    db.ask(entriesIn({ campaign })),
    db.ask(rulingsIn({ campaign })),
    db.ask(locksIn({ campaign })),
  ])
  const state = tournamentStateOf(tournament, entries, rulings, locks)
  // The organiser may have added an entry between the reads, so cache the state only if nothing has changed.
  const [after] = await db.ask(enteredPrint({ campaign }))
  return printOf(after) === printOf(entered) ? cacheState(tournament, printOf(entered), state) : state
}

const printOf = (row: Record<'entries' | 'rulings' | 'locks', string | null> | undefined): string =>
  `${row?.entries}\n${row?.rulings}\n${row?.locks}`

const lastStates = new WeakMap<Tournament, { print: string; state: TournamentState }>()

/** Returns the cached state, which is the same for all readers between two entries of the organiser. */
function cachedState(tournament: Tournament, print: string): TournamentState | undefined {
  const last = lastStates.get(tournament)
  return last?.print === print ? last.state : undefined
}

function cacheState(tournament: Tournament, print: string, state: TournamentState): TournamentState {
  lastStates.set(tournament, { print, state })
  return state
}

export function tournamentStateOf(
  tournament: Tournament,
  entries: readonly MatchEntryTable[],
  ruled: readonly GroupRulingTable[],
  locks: readonly Pick<MatchLockTable, 'match'>[] = [],
): TournamentState {
  const locked = new Set(locks.map(({ match }) => match))
  const byMatch = Map.groupBy(entries, ({ match }) => match)
  const results = tournament.matches.flatMap(({ n }): Result[] => {
    const entry = byMatch.get(n)?.at(-1)
    const result = entry && resultIn(entry)
    return result ? [{ n, ...result }] : []
  })
  const rulings = ruled.map(({ scope, teams, reason }) => ({ scope, order: v.parse(Codes, JSON.parse(teams)), reason }))
  const stage = groupStageOf(tournament, results, rulings)
  const sides = bracketOf(tournament, stage, (match, [home, away]) => {
    const result = results.find(({ n }) => n === match.n)
    const winner = result && winnerOf(result)
    return winner == null ? null : winner === 0 ? home : away
  })
  const matches = new Map(
    tournament.matches.map((match): [number, MatchNow] => {
      const own = byMatch.get(match.n) ?? []
      return [
        match.n,
        matchNow(match, sides.get(match.n) ?? [null, null], { entries: own, isNoted: locked.has(match.n) }),
      ]
    }),
  )
  return { matches, stage, rulings, results }
}

const Codes = v.array(v.string())

function groupStageOf(tournament: Tournament, results: readonly Result[], rulings: readonly Ruling[]): GroupStage {
  const names = [...new Set(tournament.teams.map(({ group }) => group))].sort()
  const groups = Object.fromEntries(names.map((name) => [name, standingsOf(tournament, name, results, rulings)]))
  return { groups, thirds: thirdsOf(Object.values(groups), rulings) }
}

interface OfMatch {
  entries: readonly MatchEntryTable[]
  /** True if a lock was recorded. */
  isNoted: boolean
}

function matchNow(match: Match, sides: Sides, { entries, isNoted }: OfMatch): MatchNow {
  const entry = entries.at(-1)
  const result = entry ? resultIn(entry) : null
  const finished = entries.filter(({ state }) => state === 'finished').flatMap((one) => resultIn(one) ?? [])
  const former = finished.findLast((one) => JSON.stringify(one) !== JSON.stringify(result)) ?? null
  const kickoff = entry?.state === 'postponed' ? entry.kickoff : (lastKickoff(entries) ?? match.kickoff)
  return {
    ...{ match, sides, kickoff, result, entries, entry },
    former: result ? former : null,
    firstKickoff: firstKickoffOf(match, entries),
    overSince: overSince(entries),
    isLockedForGood: isNoted || finished.length > 0,
  }
}

/**
 * Returns the last new time of a postponed match, else null. The new time remains the kick-off after the result is
 * entered.
 */
function lastKickoff(entries: readonly MatchEntryTable[]): number | null {
  const postponed = entries.findLast(({ state, kickoff }) => state === 'postponed' && kickoff !== null)
  return postponed?.kickoff ?? null
}

/**
 * Returns when the match first began or will begin; null if not known. Entries that were made after the start are
 * ignored, because they cannot undo the start.
 */
function firstKickoffOf(match: Match, entries: readonly MatchEntryTable[]): number | null {
  let planned: number | null = match.kickoff
  let next: number | null = planned
  for (const { state, kickoff, at } of entries) {
    if (next !== null && at >= next) return next
    if (state === 'postponed') {
      next = kickoff
      planned = kickoff ?? planned
    } else if (state === 'suspended') next = null
    else if (state === 'open') next = planned
  }
  return next
}

const isOver = ({ state }: MatchEntryTable): boolean => state === 'finished' || state === 'suspended'

function overSince(entries: readonly MatchEntryTable[]): number | null {
  const last = entries.findLastIndex((entry) => !isOver(entry))
  return entries[last + 1]?.at ?? null
}

export function resultIn({ state, result }: Pick<MatchEntryTable, 'state' | 'result'>): EnteredResult | null {
  return state === 'finished' && result !== null ? v.parse(EnteredResult, JSON.parse(result)) : null
}

export function stateOf({ match, sides, kickoff, result, former, entry }: MatchNow, now: number): MatchState {
  if (entry?.state === 'suspended') return 'suspended'
  if (result) return former ? 'corrected' : 'finished'
  if (entry?.state === 'postponed' && (kickoff === null || now < kickoff)) return 'postponed'
  if (sides.includes(null)) return 'undefined'
  if (kickoff === null || now < kickoff) return 'scheduled'
  return now < kickoff + (match.stage === 'group' ? GROUP_MATCH_MS : KNOCK_OUT_MS) ? 'live' : 'waiting'
}

/**
 * Returns whether a match has begun. A match that was suspended or postponed before its kick-off has not begun: it may
 * still be played.
 */
function hasBegun({ sides, kickoff, firstKickoff, entry }: MatchNow, now: number): boolean {
  const at = entry?.state === 'suspended' ? firstKickoff : kickoff
  return !sides.includes(null) && at !== null && now >= at
}

/** Returns whether a match is locked for predictions; from then on, others can read its predictions. */
export const isLocked = (match: MatchNow, now: number): boolean => match.isLockedForGood || hasBegun(match, now)

/**
 * Returns whether predictions of a match are accepted now: from the time when its teams are known until the kick-off.
 */
export const isOpen = (match: MatchNow, now: number): boolean =>
  !isLocked(match, now) && match.entry?.state !== 'suspended' && !match.sides.includes(null)

/**
 * Returns the tournament's state and the matches whose predictions are public. Locks are recorded before any of these
 * predictions are shown, so that neither a command nor a clock jump can reopen the matches.
 */
export async function stateWithShown(
  db: Database,
  edition: Edition,
  now: number,
): Promise<{ state: TournamentState; shown: MatchNow[] }> {
  const state = await tournamentStateIn(db, edition)
  const shown = [...state.matches.values()].filter((match) => isLocked(match, now))
  const isNew = shown.filter(({ isLockedForGood }) => !isLockedForGood).map(({ match }) => match.n)
  // An edition whose definition has changed meanwhile has no predictions, so there is nothing to lock.
  if (isNew.length > 0) await unlessOutdated(() => db.transact(() => noteLocked(edition, isNew, now)))
  return { state, shown }
}

function* noteLocked(edition: Edition, matches: readonly number[], at: number): Transaction<void> {
  yield* beginEdition(edition, at)
  yield* lockMatches(edition.id, matches, at)
}
