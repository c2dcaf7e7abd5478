import { plainWord } from '#contract/games/verano/missions.ts'
import type { MissionAnswer } from '#contract/games/verano/verano.schema.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { brakeOf, type Guesser, noteWrong, WINDOW_MS } from '../../../codes/brakes.ts'
import type { Transaction } from '../../../db/database.ts'

/** The member who answers a mission with a partner's word, and the secret with which wrong words are hashed. */
export interface Guessing {
  secret: string
  guesser: Guesser
}

const seconds = (ms: number): number => Math.ceil(ms / SECOND_MS)

/**
 * Throws `codes_paused` for a paused member. Throws `too_many_requests` if another code would require a proof of work,
 * because the form of a mission cannot send a proof.
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
 * Runs an answer, and records the word if it is wrong. The record is written in the same transaction, so that parallel
 * answers see the wrong words of earlier ones. A refused answer has written nothing before.
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
