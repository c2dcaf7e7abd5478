import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem, type ProblemCode } from '#contract/problem/problem.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { reservationOf, reserve } from '../../codes/queries.ts'
import { clockTime } from '../../days.ts'
import { first, run, type Transaction } from '../../db/database.ts'
import type { Choice } from './redeem.ts'

const RESERVED_MS = 15 * MINUTE_MS

/** Obstacles that a member can remove at once, unlike a country or an age. */
const MENDABLE: ReadonlySet<ProblemCode> = new Set(['email_unconfirmed'])

export const isMendable = (error: unknown): error is Problem => error instanceof Problem && MENDABLE.has(error.code)

/**
 * Reserves a single-use code for a member who must complete a step first, such as confirming the e-mail. Returns the
 * end of the reservation; null if the member has no reservation of the code.
 */
export function* reserveFor(account: string, { hash, offer }: Choice, now: number): Transaction<number | null> {
  if (offer.kind !== 'single') return null
  const use = { hash, account, now }
  yield* run(reserve({ ...use, until: now + RESERVED_MS }))
  return (yield* first(reservationOf(use)))?.reserved_until ?? null
}

/** Returns the problem with the end of the reservation in its text. */
export function refusalWith(problem: Problem, { zone }: Pick<Edition, 'zone'>, until: number | null): Problem {
  if (until === null) return problem
  const detail = `Te lo guardamos hasta las ${clockTime(until, zone)}, ${zoneWords(zone)}: confirma tu correo y vuelve.`
  return new Problem(problem.code, { ...problem.body, detail })
}
