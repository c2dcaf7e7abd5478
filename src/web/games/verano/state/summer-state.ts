import { ANSWERED, type MissionKind, type MissionPhase } from '#contract/games/verano/missions.ts'
import type { Mission, MyMission, MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'

const WEEK_DAYS = 7

/**
 * The state of a week for this visitor: `done` for a member who has done the mission of the week, else the phase of the
 * mission, which is the same for everybody.
 */
export type WeekState = MissionPhase | 'done'

export const myMission = (mine: Pick<MySummer, 'missions'> | undefined, n: number | undefined): MyMission | undefined =>
  mine?.missions.find((mission) => mission.n === n)

export const isDone = (mission: MyMission | undefined): boolean =>
  mission !== undefined && mission.doneAt !== null && mission.annulled === null

/** Returns whether the member can do a mission today: it is not done, not annulled, and not answered in vain today. */
export const isToDo = (mission: MyMission | undefined): boolean =>
  !isDone(mission) && mission?.annulled == null && mission?.againAt == null

export const weekState = ({ n, phase }: Mission, mine: Pick<MySummer, 'missions'> | undefined): WeekState =>
  phase !== 'closed' && isDone(myMission(mine, n)) ? 'done' : phase

export const isAnswered = (kind: MissionKind): boolean => ANSWERED.some((one) => one === kind)

/** Returns whether the page shows this member the form of the mission. */
export function isToAnswer({ n, phase, kind }: Mission, mine: MySummer | undefined): boolean {
  const own = myMission(mine, n)
  if (phase !== 'open' || !kind || !own || mine?.obstacle) return false
  return isAnswered(kind) && !isDone(own) && own.againAt === null && own.annulled === null
}

/** Reads the number of a mission from the address; undefined if it is invalid. */
export const missionNumber = (text: string | undefined): number | undefined =>
  text && /^[1-9]\d?$/.test(text) ? Number(text) : undefined

export const openMission = ({ missions }: Summer): Mission | undefined => missions.find(({ phase }) => phase === 'open')

/** Returns whether the last mission is over; the card may still be stamped then. */
export const areMissionsOver = ({ missions }: Summer): boolean => missions.every(({ phase }) => phase === 'over')

/** Returns the mission in the address; else this week's mission, the latest past mission, or the first mission. */
export function shownMission(summer: Summer, asked: string | undefined): Mission | undefined {
  const { missions } = summer
  const n = missionNumber(asked)
  return (
    missions.find((mission) => mission.n === n) ??
    openMission(summer) ??
    missions.findLast(({ phase }) => phase === 'over') ??
    missions[0]
  )
}

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const addDays = (day: string, days: number) => new Date(noon(day) + days * DAY_MS).toISOString().slice(0, 10)
const daysFrom = (first: string, day: string) => Math.round((noon(day) - noon(first)) / DAY_MS)

/**
 * Returns the week to which a day belongs. Week 1 begins on the first day of the edition; a day outside the edition
 * counts as its first or last day.
 */
export function weekOf({ firstDay, lastDay }: Pick<Summer, 'firstDay' | 'lastDay'>, day: string): number {
  const kept = day < firstDay ? firstDay : day > lastDay ? lastDay : day
  return 1 + Math.floor(daysFrom(firstDay, kept) / WEEK_DAYS)
}

export const weekCount = (summer: Pick<Summer, 'firstDay' | 'lastDay'>): number => weekOf(summer, summer.lastDay)

/** Returns the calendar dates of a week of the edition; the last week may be shorter. */
export function daysOfWeek({ firstDay, lastDay }: Pick<Summer, 'firstDay' | 'lastDay'>, week: number): string[] {
  const first = addDays(firstDay, (week - 1) * WEEK_DAYS)
  return Array.from({ length: WEEK_DAYS }, (_, i) => addDays(first, i)).filter((day) => day <= lastDay)
}

export type DayState = 'stamped' | 'repaired' | 'today' | 'missed' | 'coming'

export function dayState(day: string, today: string, { days, spare }: Pick<MySummer, 'days' | 'spare'>): DayState {
  if (spare.used === day) return 'repaired'
  if (days.includes(day)) return 'stamped'
  if (day === today) return 'today'
  return day < today ? 'missed' : 'coming'
}

const STAGES = 8

/** Returns the stage of the sun in a week, from 1 to 8, however many weeks the edition has. */
export function stageOf(week: number, weeks: number): number {
  const travelled = weeks > 1 ? (week - 1) / (weeks - 1) : 0
  return Math.min(STAGES, Math.max(1, 1 + Math.round(travelled * (STAGES - 1))))
}

export const levelsReached = ({ levels }: MySummer) => levels.filter(({ reachedAt }) => reachedAt !== null)
export const nextLevel = ({ levels }: MySummer) => levels.find(({ reachedAt }) => reachedAt === null)
