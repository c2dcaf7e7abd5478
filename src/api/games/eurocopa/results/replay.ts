import type { Edition } from '../../../campaigns/editions/edition.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { eurocopaRules } from '../rules/rules.ts'
import { type MatchNow, stateOf, type TournamentState } from '../tournament/matches.ts'
import { enterMatches, enterRuling, type NewEntry, type NewRuling, readEntered } from './entry.ts'
import { rulingsNeeded } from './faults.ts'

const ACTOR = 'system'

/** Enters the results and rulings of a replay that are due. Returns whether there were any. */
export async function replayDue(db: Database, edition: Edition, now: number): Promise<boolean> {
  return eurocopaRules(edition).replay ? db.transact(() => enterDue(edition, now)) : false
}

function* enterDue(edition: Edition, now: number): Transaction<boolean> {
  const { state } = yield* readEntered(edition)
  const order = { actor: ACTOR, now }
  const [ruling] = rulingsDue(edition, state)
  const entries = resultsDue(edition, state, now)
  if (ruling) yield* enterRuling(edition, ruling, order)
  else if (entries.length > 0) yield* enterMatches(edition, entries, order)
  else return false
  return true
}

function rulingsDue(edition: Edition, state: TournamentState): NewRuling[] {
  const known = eurocopaRules(edition).replay?.rulings ?? []
  return known.flatMap(({ scope, order, reason }) => {
    const level = rulingsNeeded(state).flatMap((one) => (one.scope === scope ? one.teams : []))
    const isEnough = level.length > 0 && level.every((team) => order.includes(team))
    return isEnough ? [{ scope, teams: order.filter((team) => level.includes(team)), reason }] : []
  })
}

function resultsDue(edition: Edition, state: TournamentState, now: number): NewEntry[] {
  const results = eurocopaRules(edition).replay?.results ?? []
  return results.flatMap(({ n, ...result }): NewEntry[] => {
    const match = state.matches.get(n)
    return match && isOver(match, now) ? [{ match: n, state: 'finished', result, reason: null }] : []
  })
}

/** Returns whether a match has ended by the clock and has no entry except postponements. */
const isOver = (match: MatchNow, now: number): boolean =>
  (match.entry === undefined || match.entry.state === 'postponed') && stateOf(match, now) === 'waiting'
