import type { Goals, Match, Result, Tournament } from './tournament.ts'

/** The line of a team in its group. */
interface Line {
  team: string
  played: number
  won: number
  drawn: number
  lost: number
  scored: number
  conceded: number
  points: number
}

/**
 * The order that the organiser has decided for teams that goals cannot separate. It may follow, for example, their
 * cards or their ranking in the qualifiers. `scope` is a group letter, or `thirds`.
 */
export interface Ruling {
  scope: string
  order: readonly string[]
  reason: string
}

export const THIRDS = 'thirds'

export interface Standings {
  /** In order of places, the winner first. */
  lines: Line[]
  /** Sets of teams that share a place and that only a ruling can put in order. The order inside a set means nothing. */
  level: string[][]
  /** Whether every match has been played. */
  isComplete: boolean
}

interface Played {
  match: Match
  result: Result
}

const WIN = 3

/** Returns the points, goals and match counts of teams from the matches between these teams. */
function linesOf(teams: readonly string[], played: readonly Played[]): Map<string, Line> {
  const empty = { played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 }
  const lines = new Map(teams.map((team): [string, Line] => [team, { team, ...empty }]))
  for (const { match, result } of played) {
    const [home, away] = match.sides.map((side) => lines.get(side))
    if (!home || !away) continue
    add(home, result.ft90)
    add(away, [result.ft90[1], result.ft90[0]])
  }
  return lines
}

function add(line: Line, [scored, conceded]: Goals): void {
  line.played++
  line.scored += scored
  line.conceded += conceded
  if (scored > conceded) line.won++
  else if (scored < conceded) line.lost++
  else line.drawn++
  line.points = line.won * WIN + line.drawn
}

/** Returns the value by which lines are compared; a higher value is better. */
type Criterion = (line: Line) => number

const points: Criterion = (line) => line.points
const difference: Criterion = (line) => line.scored - line.conceded
const goals: Criterion = (line) => line.scored
const wins: Criterion = (line) => line.won

/** Orders teams by criteria and returns them in sets; teams that are equal in all criteria share a set. */
function split(teams: readonly string[], lines: ReadonlyMap<string, Line>, criteria: readonly Criterion[]): string[][] {
  const keyOf = (team: string): number[] => {
    const line = lines.get(team)
    return criteria.map((criterion) => (line ? criterion(line) : 0))
  }
  const sorted = teams.map((team) => ({ team, key: keyOf(team) })).sort((a, b) => compare(b.key, a.key))
  const sets: (typeof sorted)[] = []
  for (const one of sorted) {
    const last = sets.at(-1)
    if (last?.[0] && compare(last[0].key, one.key) === 0) last.push(one)
    else sets.push([one])
  }
  return sets.map((set) => set.map(({ team }) => team))
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) {
    const other = b[i] ?? 0
    if (value !== other) return value - other
  }
  return 0
}

/**
 * Orders the teams of a group (Regulations of the UEFA European Football Championship 2022-24, article 18): by points;
 * then by the matches between the level teams, and again by the matches between teams that are still level; then by
 * goals and wins in the whole group; then by a shoot-out of the last match; then by a ruling.
 */
export function standingsOf(
  { teams, matches }: Tournament,
  group: string,
  results: readonly Result[],
  rulings: readonly Ruling[] = [],
): Standings {
  const members = teams.flatMap((team) => (team.group === group ? team.code : []))
  const ofGroup = matches.filter((match) => match.group === group)
  const played = ofGroup.flatMap((match) => {
    const result = results.find(({ n }) => n === match.n)
    return result ? { match, result } : []
  })
  const lines = linesOf(members, played)
  const ruling = rulings.findLast(({ scope }) => scope === group)
  const sets = split(members, lines, [points]).flatMap((set) => amongThemselves(set, { lines, played, ruling }))
  return {
    lines: sets.flat().flatMap((team) => lines.get(team) ?? []),
    level: sets.filter((set) => set.length > 1),
    isComplete: played.length === ofGroup.length,
  }
}

interface Group {
  lines: ReadonlyMap<string, Line>
  played: readonly Played[]
  ruling: Ruling | undefined
}

/** Orders teams that are level on points. */
function amongThemselves(teams: readonly string[], group: Group): string[][] {
  if (teams.length === 1) return [[...teams]]
  const own = linesOf(teams, group.played)
  const sets = split(teams, own, [points, difference, goals])
  if (sets.length > 1) return sets.flatMap((set) => amongThemselves(set, group))
  return split(teams, group.lines, [difference, goals, wins]).flatMap((set) => decided(set, group))
}

/** Orders teams by a shoot-out, or else by a ruling. */
function decided(teams: readonly string[], { lines, played, ruling }: Group): string[][] {
  const shootOut = teams.length === 2 ? shootOutOf(teams, lines, played) : undefined
  return shootOut ?? ruled(teams, ruling)
}

/**
 * Orders two teams by the shoot-out after their match. Returns undefined if there was no shoot-out or if a third team
 * has the same points.
 */
function shootOutOf(
  teams: readonly string[],
  lines: ReadonlyMap<string, Line>,
  played: readonly Played[],
): string[][] | undefined {
  const level = [...lines.values()].filter((line) => line.points === lines.get(teams[0] ?? '')?.points)
  const last = played.find(({ match, result }) => result.pens && match.sides.every((side) => teams.includes(side)))
  if (level.length !== 2 || !last?.result.pens) return undefined
  const [home, away] = last.match.sides
  return last.result.pens[0] > last.result.pens[1] ? [[home], [away]] : [[away], [home]]
}

/** Orders teams by a ruling; a ruling that does not name all of the teams decides nothing. */
function ruled(teams: readonly string[], ruling: Ruling | undefined): string[][] {
  if (teams.length === 1 || !ruling || !teams.every((team) => ruling.order.includes(team))) return [[...teams]]
  return ruling.order.flatMap((team) => (teams.includes(team) ? [[team]] : []))
}

/** Orders the third-placed teams of all groups by points, goals and wins, then by a ruling. */
export function thirdsOf(groups: readonly Standings[], rulings: readonly Ruling[] = []): Standings {
  const thirds = groups.flatMap(({ lines }) => lines[2] ?? [])
  const lines = new Map(thirds.map((line) => [line.team, line]))
  const ruling = rulings.findLast(({ scope }) => scope === THIRDS)
  const sets = split([...lines.keys()], lines, [points, difference, goals, wins]).flatMap((set) => ruled(set, ruling))
  return {
    lines: sets.flat().flatMap((team) => lines.get(team) ?? []),
    level: sets.filter((set) => set.length > 1),
    isComplete: groups.every(({ isComplete }) => isComplete),
  }
}
