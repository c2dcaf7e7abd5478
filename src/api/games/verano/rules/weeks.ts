import type { MomentsPlan } from '../../../campaigns/definition/game-rules.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { addDays, dayBlocks, dayOf, instantOf, startOfDay } from '../../../days.ts'
import { MISSION_DAYS, type VeranoRules } from './rules.ts'

/** The time span of a mission, from `opensAt` up to but not including `closesAt`. */
export interface Week {
  n: number
  opensAt: number
  closesAt: number
  /** The mission's first day in the campaign's zone. */
  firstDay: string
}

type Plan = Pick<MomentsPlan, 'zone' | 'opensAt' | 'closesAt'>

/** Returns seven calendar days for each mission, from the edition's first day on. */
export function weeksIn({ zone, opensAt, closesAt }: Plan, { missions }: Pick<VeranoRules, 'missions'>): Week[] {
  const start = dayOf(zone, opensAt)
  return missions.map((_, i) => {
    const firstDay = addDays(start, i * MISSION_DAYS)
    const opens = Math.max(opensAt, startOfDay(zone, firstDay))
    const closes = Math.min(closesAt, startOfDay(zone, addDays(firstDay, MISSION_DAYS)))
    return { n: i + 1, opensAt: opens, closesAt: closes, firstDay }
  })
}

/** A day of the edition. A stamp before `earlyUntil` is early; a stamp from `lateFrom` on is late. */
interface SummerDay {
  day: string
  /** 9:00 */
  earlyUntil: number
  /** 22:00 */
  lateFrom: number
}

export interface SummerTimes {
  weeks: Week[]
  days: SummerDay[]
  /** Positions of days in `days`. */
  indexOf: ReadonlyMap<string, number>
}

function timesIn(plan: Plan, rules: Pick<VeranoRules, 'missions'>): SummerTimes {
  const { zone, opensAt, closesAt } = plan
  const days = dayBlocks(zone, opensAt, closesAt).map(({ day }) => {
    return { day, earlyUntil: instantOf(`${day}T09:00`, zone), lateFrom: instantOf(`${day}T22:00`, zone) }
  })
  return { weeks: weeksIn(plan, rules), days, indexOf: new Map(days.map(({ day }, i) => [day, i])) }
}

const known = new WeakMap<Edition['definition'], SummerTimes>()

/** Returns the weeks and days of an edition, cached per definition. */
export function timesOf({ definition }: Pick<Edition, 'definition'>, rules: VeranoRules): SummerTimes {
  const times = known.get(definition) ?? timesIn(definition, rules)
  known.set(definition, times)
  return times
}

export const isIn = ({ opensAt, closesAt }: Pick<Week, 'opensAt' | 'closesAt'>, at: number): boolean =>
  at >= opensAt && at < closesAt
