import { own } from '../../primitives/own.ts'
import type { Standings } from './standings.ts'
import type { Match, Tournament } from './tournament.ts'

/** The two teams of a match; null for a team that is not known yet. */
export type Sides = readonly [string | null, string | null]

/** The standings of the group stage, provisional or final. */
export interface GroupStage {
  /** By group letter. */
  groups: Readonly<Record<string, Standings>>
  thirds: Standings
}

/**
 * Returns the team that advances from a match, according to a result or to a prediction; null if that is still open.
 */
export type GoesOn = (match: Match, sides: Sides) => string | null

/**
 * Returns the two teams of each match, by match number. A team is null while it is unknown: its group is not over, a
 * ruling is missing, or an earlier match is undecided.
 */
export function bracketOf(tournament: Tournament, stage: GroupStage, goesOn: GoesOn): Map<number, Sides> {
  const sides = new Map<number, Sides>()
  const thirds = thirdsByFirst(tournament, stage)
  const winners = new Map<number, string | null>()
  for (const match of [...tournament.matches].sort((a, b) => a.n - b.n)) {
    const [home, away] = match.sides
    const known: Sides = match.group
      ? [home, away]
      : [teamOf(home, away, { stage, thirds, winners }), teamOf(away, home, { stage, thirds, winners })]
    sides.set(match.n, known)
    winners.set(match.n, goesOn(match, known))
  }
  return sides
}

interface Known {
  stage: GroupStage
  /** The third-placed teams that advance. The key is the slot of the group winner whom the team meets: `1B`. */
  thirds: ReadonlyMap<string, string>
  winners: ReadonlyMap<number, string | null>
}

/** Resolves a side of a knock-out match (`W45`, `3ADEF`, `1A`) to its team; `other` is the opposing side. */
function teamOf(side: string, other: string, { stage, thirds, winners }: Known): string | null {
  const [kind, rest] = [side[0], side.slice(1)]
  if (kind === 'W') return winners.get(Number(rest)) ?? null
  if (kind === '3') return thirds.get(other) ?? null
  return placed(own(stage.groups, rest), Number(kind))
}

/** Returns the team in a place (from 1) of a group; null while matches are missing or the place needs a ruling. */
function placed(standings: Standings | undefined, place: number): string | null {
  const team = standings?.isComplete ? standings.lines[place - 1]?.team : undefined
  if (team === undefined || standings?.level.some((set) => set.includes(team))) return null
  return team
}

/**
 * Maps the slots of group winners (`1B`) to their third-placed opponents. The map is empty until all groups are over
 * and it is certain which thirds advance.
 */
function thirdsByFirst(
  { teams, thirds: { count, map } }: Tournament,
  { groups, thirds }: GroupStage,
): Map<string, string> {
  const best = thirds.lines.slice(0, count).map(({ team }) => team)
  const isOpen = thirds.level.some(
    (set) => set.some((team) => best.includes(team)) && !set.every((team) => best.includes(team)),
  )
  const groupOf = (code: string) => teams.find((team) => team.code === code)?.group ?? ''
  const isSettled = best.every((team) => placed(own(groups, groupOf(team)), 3) === team)
  if (!thirds.isComplete || isOpen || !isSettled) return new Map()
  const places = own(map, best.map(groupOf).sort().join('')) ?? {}
  return new Map(
    Object.entries(places).flatMap(([first, third]): [string, string][] => {
      const team = best.find((code) => groupOf(code) === third.slice(1))
      return team === undefined ? [] : [[first, team]]
    }),
  )
}
