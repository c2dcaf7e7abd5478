import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { CLOCKS_APART_MS } from '../db/lease.ts'
import type { Condition } from './conditions.ts'
import type { AlertTable } from './tables.ts'

/** Time after which the operator is reminded of a condition that lasts. */
const REMIND_AFTER_MS = DAY_MS
/** Time without a message after a condition has ended, so that one that flaps sends two messages an hour. */
const QUIET_MS = HOUR_MS

/** A message to the operator. */
export interface AlertMessage {
  title: string
  paragraphs: string[]
}

/** A change of what the operator knows. `forget` sends no message. */
export type AlertStep =
  | { kind: 'begin'; condition: Condition; former: AlertTable | undefined }
  | { kind: 'remind'; condition: Condition; former: AlertTable }
  | { kind: 'end' | 'forget'; former: AlertTable }

/** Compares the conditions of now with what the operator was told before. */
export function stepsOf(conditions: readonly Condition[], told: readonly AlertTable[], now: number): AlertStep[] {
  const formerOf = new Map(told.map((row) => [row.name, row]))
  const names = new Set(conditions.map(({ name }) => name))
  const present = conditions.map((condition) => stepFor(condition, formerOf.get(condition.name), now))
  const absent = told.filter(({ name }) => !names.has(name)).map((former) => stepWithout(former, now))
  return [...present, ...absent].filter((step) => step !== undefined)
}

function stepFor(condition: Condition, former: AlertTable | undefined, now: number): AlertStep | undefined {
  if (!former) return { kind: 'begin', condition, former }
  if (former.ended_at !== null)
    return hasPassed(former, QUIET_MS, now) ? { kind: 'begin', condition, former } : undefined
  return hasPassed(former, REMIND_AFTER_MS, now) ? { kind: 'remind', condition, former } : undefined
}

function stepWithout(former: AlertTable, now: number): AlertStep | undefined {
  if (former.ended_at === null) return { kind: 'end', former }
  return hasPassed(former, QUIET_MS, now) ? { kind: 'forget', former } : undefined
}

/** Returns whether a time has passed since the last message. A message of the future was noted by a wrong clock. */
const hasPassed = ({ told_at: at }: AlertTable, ms: number, now: number) => now - at >= ms || at - now > CLOCKS_APART_MS

/** Writes the message of a step; a step without one has no message. */
export function messageOf(step: AlertStep, now: number): AlertMessage | undefined {
  switch (step.kind) {
    case 'begin':
      return { title: step.condition.title, paragraphs: [step.condition.text, adviceOf(step.condition)] }
    case 'remind': {
      const { title, text } = step.condition
      const lasts = `It has lasted ${durationIn(now - step.former.since)} so far.`
      return { title: `Still: ${title}`, paragraphs: [`${text} ${lasts}`, adviceOf(step.condition)] }
    }
    case 'end':
      return {
        title: `Resolved: ${step.former.title}`,
        paragraphs: [`It lasted ${durationIn(now - step.former.since)}. Nothing more to do.`],
      }
    case 'forget':
      return undefined
  }
}

const adviceOf = ({ advice }: Condition) => `What to do: ${advice}`

const UNITS = [
  [DAY_MS, 'day', 'days'],
  [HOUR_MS, 'hour', 'hours'],
  [MINUTE_MS, 'minute', 'minutes'],
] as const

/** `2 days`, `1 hour`: in the largest unit that has passed, and at least a minute. */
function durationIn(ms: number): string {
  const [unit, one, many] = UNITS.find(([length]) => ms >= length) ?? UNITS[2]
  const count = Math.max(1, Math.floor(ms / unit))
  return `${count} ${count === 1 ? one : many}`
}
