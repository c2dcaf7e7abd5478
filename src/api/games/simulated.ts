import type { Endpoint, ParamsOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import type { Reads } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { extraPlaysOf } from '../ledger/queries.ts'
import { type Allowance, spanAt } from './play-span.ts'
import { bonusSlot, daySlot } from './slots.ts'

/** How people play a game in a simulated season (`season simulate`). */
export interface SimulatedGame {
  /** Brings the codes that partners hand out for an edition. Returns them by offer, for `Visit.take`. */
  supply?(edition: Edition, supplies: Supplies): Promise<ReadonlyMap<string, readonly string[]>>
  /** Plays all that one person plays in one visit to an open edition. */
  visit(visit: Visit): Promise<void>
}

export interface Supplies extends Pick<Deps, 'db' | 'codeHashing'> {
  people: number
  now: number
  random: (bytes: number) => Buffer
}

/** One visit of one person to one edition. */
export interface Visit {
  edition: Edition
  at: number
  /** The calendar day in the zone of the edition. */
  day: string
  account: string
  reads: Pick<Reads, 'ask'>
  /** Returns a number from 0 up to but not including 1, which depends on the seed, the person and the subject alone. */
  roll(subject: string): number
  /** Returns true the first time that it is asked about a subject for this person and edition. */
  once(subject: string): boolean
  /** Takes one of the codes that `supply` brought; undefined once they are used up. */
  take(offer: string): string | undefined
  /** Calls an endpoint of the edition as this person. A refusal is counted. */
  call<E extends Endpoint>(
    endpoint: E,
    asked: { params?: Omit<ParamsOf<E>, 'slug' | 'edition'>; input: ParsedInputOf<E> },
  ): Promise<void>
}

/** Share of people who know the right answer to a question. */
const KNOWING = 0.7

/** Returns the answer of a person to a question with so many choices. */
export function answerTo({ roll }: Visit, subject: string, right: number, choices: number): number {
  if (roll(subject) < KNOWING) return right
  return (right + 1 + Math.floor(roll(`${subject} wrong`) * (choices - 1))) % choices
}

/** Returns the slots that a person can use now: those of the span, and one for each extra play. */
export async function slotsNow(
  { edition, at, account, reads, once }: Visit,
  { plays, span }: Allowance,
): Promise<string[]> {
  const { from } = spanAt(edition, span, at)
  const extras = await reads.ask(extraPlaysOf({ account, campaign: edition.id }))
  const slots = Array.from({ length: plays }, (_, i) => daySlot(from, i + 1))
  return [...slots, ...extras.map(({ id }) => bonusSlot(id))].filter(once)
}
