import { goalsThatCount, type Scoring } from '#contract/games/eurocopa/scoring.ts'
import { type Standings, standingsOf, THIRDS, thirdsOf } from '#contract/games/eurocopa/standings.ts'
import type {
  GroupTable,
  Match,
  MatchResult,
  MatchVersion,
  TournamentView,
} from '#contract/games/eurocopa/tournament.schema.ts'
import { type Tournament, winnerOf } from '#contract/games/eurocopa/tournament.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { eurocopaRules, prizePlacesOf, tournamentOf } from '../rules/rules.ts'
import type { MatchEntryTable } from '../tables.ts'
import { championWindows } from './champion-windows.ts'
import { type EnteredResult, isLocked, type MatchNow, resultIn, stateOf, type TournamentState } from './matches.ts'

/** Returns the tournament as every visitor sees it. */
export function toTournamentView(edition: Edition, state: TournamentState, now: number): TournamentView {
  const { scoring, replay } = eurocopaRules(edition)
  const tournament = tournamentOf(edition)
  const { teams, thirds } = tournament
  return {
    serverNow: now,
    edition: edition.edition,
    zone: edition.zone,
    isReplay: replay !== undefined,
    teams: [...teams],
    matches: [...state.matches.values()].map((match) => toMatch(match, scoring.basis, now)).sort((a, b) => a.n - b.n),
    ...tablesOf(tournament, state),
    thirdsThatGoOn: thirds.count,
    thirdPlaces: thirds.map,
    scoring,
    prizePlaces: prizePlacesOf(edition),
    champion: { ...championWindows(edition, state), winner: championOf(state) },
  }
}

function toMatch(now: MatchNow, basis: Scoring['basis'], at: number): Match {
  const { match, sides, kickoff, result, former, entries, entry } = now
  const { n, stage, group = null, round = null, city } = match
  return {
    ...{ n, stage, group, round, kickoff, city },
    formerKickoff: kickoff === match.kickoff ? null : match.kickoff,
    state: stateOf(now, at),
    isLocked: isLocked(now, at),
    sides: [...sides],
    slots: [...match.sides],
    result: result && toResult(result),
    counting: result && [...goalsThatCount(result, basis)],
    winner: result && stage !== 'group' ? winnerOf(result) : null,
    former: former && toResult(former),
    reason: entry?.reason ?? null,
    versions: entries.map(toVersion),
  }
}

/** Returns an entry for the public, without the actor, who is a person at the organiser. */
function toVersion(entry: MatchEntryTable): MatchVersion {
  const { version, at, state, kickoff, reason } = entry
  const result = resultIn(entry)
  return { version, at, state, kickoff, result: result && toResult(result), reason }
}

export const toResult = ({ ft90, aet, pens }: EnteredResult): MatchResult => ({
  ft90,
  aet: aet ?? null,
  pens: pens ?? null,
})

/** Returns the winner of the final; null while the final has no result. */
export function championOf({ matches }: TournamentState): string | null {
  const final = [...matches.values()].find(({ match }) => match.stage === 'final')
  const winner = final?.result ? winnerOf(final.result) : null
  return winner === null ? null : (final?.sides[winner] ?? null)
}

function tablesOf(
  tournament: Tournament,
  { stage, rulings, results }: TournamentState,
): { groups: GroupTable[]; thirds: GroupTable } {
  const reasonIn = (scope: string) => rulings.findLast((ruling) => ruling.scope === scope)?.reason ?? null
  const unruled = Object.keys(stage.groups).map((group) => standingsOf(tournament, group, results))
  const toTable = (group: string, standings: Standings, before: Standings | undefined): GroupTable => {
    const { lines, level, isComplete } = standings
    const isRuled = isComplete && before !== undefined && before.level.length > level.length
    return { group, lines, level: isComplete ? level : [], isComplete, ruling: isRuled ? reasonIn(group) : null }
  }
  return {
    groups: Object.entries(stage.groups).map(([group, standings], i) => toTable(group, standings, unruled[i])),
    thirds: toTable(THIRDS, stage.thirds, thirdsOf(Object.values(stage.groups))),
  }
}
