import { LEVELS, type Level } from '#contract/games/verano/missions.ts'
import type { Fact } from './facts.ts'
import { MISSION_DAYS, type Task, type VeranoRules } from './rules.ts'
import { isIn, type SummerTimes, type Week } from './weeks.ts'

/** A member's progress with a mission. */
export interface MissionState {
  n: number
  kind: Task['kind']
  have: number
  of: number
  /** The instant of the act that completed the mission. */
  doneAt: number | null
}

/** A member's facts added up. Lists of instants are sorted. Points, levels and badges follow from this summary. */
export interface Summary {
  missions: MissionState[]
  /** When missions were completed. */
  done: number[]
  /** The days that were stamped or repaired, as positions in the edition, and when this was done. */
  days: { index: number; at: number }[]
  early: number[]
  late: number[]
  friends: number[]
  digs: number[]
  bonuses: Gain[]
}

/** The data of an edition that are needed to sum up facts. */
export interface Plan {
  rules: VeranoRules
  times: SummerTimes
}

/** Sums up facts, which must be in order. */
export function summaryOf(facts: readonly Fact[], plan: Plan): Summary {
  const { days, indexOf } = plan.times
  const summary: Summary = { missions: [], done: [], days: [], early: [], late: [], friends: [], digs: [], bonuses: [] }
  const seen = new Set<number>()
  for (const fact of facts) {
    if (fact.kind === 'friend') summary.friends.push(fact.at)
    else if (fact.kind === 'dig') summary.digs.push(fact.at)
    else if (fact.kind === 'bonus') summary.bonuses.push({ at: fact.at, points: fact.points })
    else if (fact.kind !== 'answer') {
      const index = indexOf.get(fact.day)
      const day = index === undefined ? undefined : days[index]
      if (index === undefined || !day || seen.has(index)) continue
      seen.add(index)
      summary.days.push({ index, at: fact.at })
      if (fact.kind === 'spare') continue
      if (fact.at < day.earlyUntil) summary.early.push(fact.at)
      if (fact.at >= day.lateFrom) summary.late.push(fact.at)
    }
  }
  summary.missions = plan.times.weeks.map((week) => missionOf(week, facts, summary, plan))
  summary.done = summary.missions.flatMap(({ doneAt }) => doneAt ?? []).sort((a, b) => a - b)
  return summary
}

interface Steps {
  of: number
  instants: number[]
}

const answered = ({ n }: Week, facts: readonly Fact[]): Steps => {
  return { of: 1, instants: facts.flatMap((fact) => (isAnswerOf(fact, n) && fact.answer.isDone ? [fact.at] : [])) }
}

export const isAnswerOf = (fact: Fact, n: number): fact is Extract<Fact, { kind: 'answer' }> =>
  fact.kind === 'answer' && fact.answer.n === n

const stampsIn = (week: Week, facts: readonly Fact[]): number[] =>
  facts.flatMap(({ kind, at }) => (kind === 'stamp' && isIn(week, at) ? [at] : []))

function missionOf(week: Week, facts: readonly Fact[], so: Summary, { rules }: Plan): MissionState {
  const task = rules.missions[week.n - 1]?.content.task
  if (!task) throw new Error(`there is no mission ${week.n}`)
  const { of, instants } = stepsOf(task, week, facts, so)
  return { n: week.n, kind: task.kind, have: Math.min(instants.length, of), of, doneAt: instants[of - 1] ?? null }
}

function stepsOf(task: Task, week: Week, facts: readonly Fact[], { friends, digs }: Summary): Steps {
  const within = (instants: number[]) => instants.filter((at) => isIn(week, at))
  switch (task.kind) {
    case 'visits':
      return { of: task.days, instants: stampsIn(week, facts) }
    case 'invite':
      return { of: task.friends, instants: within(friends) }
    case 'beach':
      return { of: task.digs, instants: within(digs) }
    default:
      return answered(week, facts)
  }
}

interface Gain {
  at: number
  points: number
}

/** Returns every gain of points, in order. */
function gainsOf({ days, missions, bonuses }: Summary, { rules: { points } }: Plan): Gain[] {
  return [
    ...days.map(({ at }) => ({ at, points: points.day })),
    ...missions.flatMap(({ doneAt }) => (doneAt === null ? [] : [{ at: doneAt, points: points.mission }])),
    ...bonuses,
  ].sort((a, b) => a.at - b.at)
}

/** Returns the total points, and when each level was reached. */
export function levelsOf(summary: Summary, plan: Plan): { points: number; reachedAt: Record<Level, number | null> } {
  const reachedAt: Record<Level, number | null> = { arena: null, ola: null, sol: null }
  let points = 0
  for (const gain of gainsOf(summary, plan)) {
    points += gain.points
    for (const level of LEVELS) {
      if (reachedAt[level] === null && points >= plan.rules.levels[level]) reachedAt[level] = gain.at
    }
  }
  return { points, reachedAt }
}

/** Returns the number of days in the longest run of consecutive days, and when a run first had `of` days. */
export function runOf({ days }: Pick<Summary, 'days'>, of: number): { longest: number; at: number | null } {
  const has = new Set<number>()
  let longest = 0
  for (const { index, at } of days) {
    has.add(index)
    let [first, last] = [index, index]
    while (has.has(first - 1)) first--
    while (has.has(last + 1)) last++
    longest = Math.max(longest, last - first + 1)
    if (longest >= of) return { longest, at }
  }
  return { longest, at: null }
}

/** Returns the largest number of days in one mission's week, and when a week was first complete. */
export function fullestWeek({ days }: Pick<Summary, 'days'>, weeks: number): { most: number; at: number | null } {
  const counts = new Map<number, number>()
  let most = 0
  for (const { index, at } of days) {
    const week = Math.floor(index / MISSION_DAYS)
    if (week >= weeks) continue
    const count = (counts.get(week) ?? 0) + 1
    counts.set(week, count)
    most = Math.max(most, count)
    if (most === MISSION_DAYS) return { most, at }
  }
  return { most, at: null }
}
