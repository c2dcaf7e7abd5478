import { MINUTE_MS } from '#contract/durations.ts'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { zoneWords } from '#contract/zone-words.ts'
import { clockTime } from '../../campaigns/days.ts'
import type { Edition } from '../../campaigns/edition.ts'
import { reservationOf, reserve } from '../../codes/queries.ts'
import { first, run, type Transaction } from '../../db/database.ts'
import type { Choice } from './redeem.ts'

const RESERVED_MS = 15 * MINUTE_MS

/** What a member can mend on the spot. A country or an age is not of them. */
const MENDABLE: ReadonlySet<ProblemCode> = new Set(['email_unconfirmed'])

export const isMendable = (error: unknown): error is Problem => error instanceof Problem && MENDABLE.has(error.code)

/** Reserves a single code for a member who lacks a step. Returns until when it is, or null. */
export function* reserveFor(account: string, { hash, offer }: Choice, now: number): Transaction<number | null> {
  if (offer.kind !== 'single') return null
  const use = { hash, account, now }
  yield* run(reserve({ ...use, until: now + RESERVED_MS }))
  return (yield* first(reservationOf(use)))?.reserved_until ?? null
}

/** The refusal, with what the member should know of the reservation. */
export function refusalWith(problem: Problem, { zone }: Pick<Edition, 'zone'>, until: number | null): Problem {
  if (until === null) return problem
  const detail = `Te lo guardamos hasta las ${clockTime(until, zone)}, ${zoneWords(zone)}: confirma tu correo y vuelve.`
  return new Problem(problem.code, { ...problem.body, detail })
}
