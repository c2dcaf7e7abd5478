import type { DoorPhase } from '#contract/games/xmas/xmas.schema.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import type { MomentsPlan } from '../../../campaigns/definition/game-rules.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { editionDays } from '../../edition-days.ts'
import { type XmasRules, xmasRules } from './rules.ts'

/** The times of a door; a boundary belongs to the later phase. */
export interface DoorTimes {
  n: number
  day: string
  opensAt: number
  dayEndsAt: number
  /** The instant until which the door gives its prize, code, entry or ornament. */
  lateUntil: number
}

type Times = Pick<MomentsPlan, 'zone' | 'opensAt' | 'closesAt'>

/**
 * Returns the times of all doors. Door 1 opens when the edition opens; each later door opens at the start of the next
 * calendar day in the zone of the edition.
 */
export function doorTimes(times: Times, { doors, catchUp, lateHours }: XmasRules): DoorTimes[] {
  const { closesAt } = times
  return editionDays(times, doors.length).map(({ n, day, opensAt, endsAt: dayEndsAt }) => {
    const lateUntil = {
      today: dayEndsAt,
      late: Math.max(dayEndsAt, Math.min(closesAt, opensAt + lateHours * HOUR_MS)),
      always: closesAt,
    }[catchUp]
    return { n, day, opensAt, dayEndsAt, lateUntil }
  })
}

/** Returns the phase of a door. Phases never go back: a late door does not close again. */
export function phaseOfDoor(door: DoorTimes, catchUp: XmasRules['catchUp'], now: number): DoorPhase {
  if (now < door.opensAt) return 'closed'
  if (now < door.dayEndsAt) return 'today'
  if (catchUp === 'today') return 'shut'
  return now < door.lateUntil ? 'late' : 'past'
}

const known = new WeakMap<Edition['definition'], DoorTimes[]>()

/** Returns the doors of an edition in order, cached per definition. */
export function doorsOf({ definition }: Pick<Edition, 'definition'>, rules: XmasRules): DoorTimes[] {
  const doors = known.get(definition) ?? doorTimes(definition, rules)
  known.set(definition, doors)
  return doors
}

/** A door with its rules and its phase. */
export interface OpenableDoor extends DoorTimes {
  phase: DoorPhase
  rules: XmasRules['doors'][number]
}

/**
 * Returns the slot of the opening of a door, which is also the name of the pool with the door's prizes. Both are unique
 * per edition.
 */
export const doorSlot = (n: number | string): string => `door:${n}`
const SLOT = /^door:([1-9]\d?)$/

/** Returns the door of a slot; undefined for an invalid slot such as `door:0` or `door:1.5`. */
export function doorIn(edition: Edition, slot: string, now: number): OpenableDoor | undefined {
  const rules = xmasRules(edition)
  const position = Number(SLOT.exec(slot)?.[1]) - 1
  const [door, own] = [doorsOf(edition, rules)[position], rules.doors[position]]
  return door && own && { ...door, phase: phaseOfDoor(door, rules.catchUp, now), rules: own }
}
