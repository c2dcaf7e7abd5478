import { THIRDS } from '#contract/games/eurocopa/standings.ts'
import type { Goals, Match } from '#contract/games/eurocopa/tournament.ts'
import { own } from '#contract/primitives/own.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { tournamentOf } from '../rules/rules.ts'
import { type EnteredResult, type MatchNow, stateOf, type TournamentState } from '../tournament/matches.ts'
import type { NewEntry, NewRuling } from './entry.ts'

/** Maximum number of goals of a team; a higher number is probably a typing error. */
const MOST_GOALS = 30

interface Situation {
  before: TournamentState
  after: TournamentState
  now: number
  edition: Edition
}

/** Returns the faults of an entry, one line each, for the operator. */
export function faultsOfEntry(entry: NewEntry, { before, after, now }: Situation): string[] {
  const match = before.matches.get(entry.match)
  if (!match) return ['the tournament has no such match']
  const faults = [...faultsByState(entry, match, now), ...sideFaults(entry, match), ...reasonFaults(entry, match)]
  return faults.length > 0 ? faults : upsetMatches(before, after)
}

function faultsByState(entry: NewEntry, match: MatchNow, now: number): string[] {
  if (entry.state === 'finished') return [...timeFaults(match, now), ...resultFaults(entry.result, match.match)]
  if (entry.state === 'open')
    return match.entry && match.entry.state !== 'open' ? [] : ['there is nothing to take back']
  if (match.result) return ['it has a result: take that back first']
  if (entry.state === 'suspended' && match.entry?.state === 'suspended') return ['it is suspended already']
  const kickoff = entry.state === 'postponed' ? entry.kickoff : null
  return kickoff !== null && kickoff <= now ? ['its new time is over'] : []
}

function sideFaults({ sides: named }: NewEntry, { sides }: MatchNow): string[] {
  if (!named || sides.includes(null) || named.join() === sides.join()) return []
  return [`it is ${sides.join('-')}, not ${named.join('-')}`]
}

function timeFaults(match: MatchNow, now: number): string[] {
  if (match.sides.includes(null))
    return ['it is not known yet who plays: enter the matches and rulings before it first']
  if (match.kickoff === null) return ['it is postponed without a new time']
  return stateOf({ ...match, entry: undefined, result: null }, now) === 'scheduled' ? ['it has not begun'] : []
}

const isDraw = ([home, away]: Goals): boolean => home === away

function resultFaults({ ft90, aet, pens }: EnteredResult, { stage }: Match): string[] {
  const isGoal = (n: number) => Number.isInteger(n) && n >= 0 && n <= MOST_GOALS
  if (![ft90, aet, pens].every((goals) => goals === undefined || goals.every(isGoal))) {
    return [`goals are whole numbers from 0 to ${MOST_GOALS}`]
  }
  const faults: string[] = []
  if (aet && stage === 'group') faults.push('a match of a group has no extra time')
  if (aet && !isDraw(ft90)) faults.push('extra time follows a draw after 90 minutes')
  if (aet?.some((goals, i) => goals < (ft90[i] ?? 0))) faults.push('a side has fewer goals after extra time')
  if (pens && !isDraw(aet ?? ft90)) faults.push('a shoot-out follows a draw')
  if (pens && isDraw(pens)) faults.push('a shoot-out has a winner')
  if (stage !== 'group' && isDraw(ft90) && !aet) faults.push('a draw of a knock-out goes on: give --aet')
  if (stage !== 'group' && aet && isDraw(aet) && !pens) faults.push('a draw after extra time goes on: give --pens')
  return faults
}

function reasonFaults(entry: NewEntry, { entry: last }: MatchNow): string[] {
  const isFirst = !last || last.state === 'postponed' || last.state === 'open'
  const isPlain = entry.state === 'finished' && isFirst
  return isPlain || entry.reason?.trim() ? [] : ['say why: --reason']
}

/** Returns a fault for each match that already has a result but whose teams would change. */
function upsetMatches(before: TournamentState, after: TournamentState): string[] {
  return [...before.matches.values()].flatMap(({ match, sides, result }) => {
    const then = after.matches.get(match.n)?.sides
    const isUpset = result && sides.some((side, i) => side !== then?.[i])
    return isUpset ? [`match ${match.n} has a result, and others would have played it: take that back first`] : []
  })
}

interface RulingSituation {
  before: TournamentState
  after: TournamentState
  /** The state without any ruling for this scope. */
  unruled: TournamentState
  edition: Edition
}

export function faultsOfRuling({ scope, teams, reason }: NewRuling, situation: RulingSituation): string[] {
  const standings = tableOf(situation.unruled, scope)
  if (!standings) return ['the tournament has no such group']
  if (!standings.isComplete) return ['its matches are not over']
  const known = tournamentOf(situation.edition).teams.map(({ code }) => code)
  const faults = teams.flatMap((team, i) => {
    if (!known.includes(team)) return [`there is no team ${team}`]
    if (teams.indexOf(team) < i) return [`${team} is there twice`]
    return standings.level.some((set) => set.includes(team)) ? [] : [`${team} is not level with another team`]
  })
  const missing = standings.level.flat().filter((team) => !teams.includes(team))
  if (faults.length === 0 && missing.length > 0) faults.push(`${missing.join(', ')} are level too: name them all`)
  if (!reason.trim()) faults.push('say why: --reason')
  return faults.length > 0 ? faults : upsetMatches(situation.before, situation.after)
}

const tableOf = ({ stage }: TournamentState, scope: string) =>
  scope === THIRDS ? stage.thirds : own(stage.groups, scope)

/**
 * Returns the level teams that need a ruling: level teams of a completed group, and level third-placed teams once all
 * groups are complete.
 */
export function rulingsNeeded({ stage }: TournamentState): { scope: string; teams: readonly string[] }[] {
  const tables = [...Object.entries(stage.groups), [THIRDS, stage.thirds] as const]
  return tables.flatMap(([scope, { isComplete, level }]) =>
    isComplete ? level.map((teams) => ({ scope, teams })) : [],
  )
}
