import { plainWord } from '#contract/games/verano/missions.ts'
import type { MissionAnswer } from '#contract/games/verano/verano.schema.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { brakeOf, type Guesser, noteWrong, WINDOW_MS } from '../../../codes/brakes.ts'
import type { Transaction } from '../../../db/database.ts'

/** The member who answers a mission with a partner's word, and the secret that keys the brakes. */
export interface Guessing {
  secret: string
  guesser: Guesser
}

const seconds = (ms: number): number => Math.ceil(ms / SECOND_MS)

/**
 * Throws `codes_paused`; also throws `too_many_requests` if another code would require a proof of work, because a
 * mission's form cannot send one.
 */
export function* requireFree({ secret, guesser }: Guessing, now: number): Transaction<void> {
  const brake = yield* brakeOf(secret, guesser, now)
  if (brake.kind === 'paused') throw new Problem('codes_paused', { retryAfter: seconds(brake.until - now) })
  if (brake.kind === 'work') throw new Problem('too_many_requests', { retryAfter: seconds(WINDOW_MS) })
}

interface Guess {
  edition: Edition
  n: number
  choice: MissionAnswer
  now: number
}

/** A wrong word, and the extra delay of its refusal in milliseconds. */
interface WrongWord {
  refusal: Problem
  slower: number
}

/**
 * Runs an answer. A wrong word is recorded in the same transaction, in which the answer has written nothing yet, so
 * that each of many parallel answers finds the earlier ones.
 */
export function* orNoteWrong<T>(
  answer: Transaction<T>,
  { secret, guesser }: Guessing,
  { edition, n, choice, now }: Guess,
): Transaction<{ done: T } | { wrong: WrongWord }> {
  try {
    return { done: yield* answer }
  } catch (refusal) {
    if (!(refusal instanceof Problem && refusal.code === 'wrong_partner_code')) throw refusal
    const code = `verano|${edition.id}|${n}|${plainWord(choice.code ?? '')}`
    return { wrong: { refusal, slower: yield* noteWrong(secret, { guesser, code, now }) } }
  }
}
