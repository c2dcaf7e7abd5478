import { hash } from 'node:crypto'
import { Problem } from '#contract/problem/problem.ts'
import { first, run, type Transaction } from '../db/database.ts'
import { answeredCall, insertAnsweredCall, takeKey } from './queries.ts'

/** A member's call, identified by its idempotency key. */
export interface KeyedCall {
  account: string
  campaign: string
  /** SHA-256 of the idempotency key. */
  key: string
  /** The complete input of the call. */
  asked: unknown
  at: number
}

export const hashKey = (idempotencyKey: string): string => hash('sha256', idempotencyKey, 'hex')
export const hashAsked = (asked: unknown): string => hash('sha256', JSON.stringify(asked), 'hex')

/** Stores the response to a call. If two processes store the same call at once, the primary key rejects one of them. */
export function* noteAnswer({ account, campaign, key, asked, at }: KeyedCall, answer: string): Transaction<void> {
  yield* run(
    insertAnsweredCall({
      account_id: account,
      campaign_id: campaign,
      key_hash: key,
      asked: hashAsked(asked),
      answer,
      at,
    }),
  )
}

/**
 * Runs a call once: a repeat with the same key gets the stored response of the first call, even if the state has
 * changed since. Problems are not stored, so a refused call may be retried with its key. Throws
 * `idempotency_key_reused` if the key comes with another input, and every problem that `make` throws.
 */
export function* answerOnce<Answer>(call: KeyedCall, make: () => Transaction<Answer>): Transaction<Answer> {
  yield* first(takeKey({ account: call.account, key: call.key }))
  const known = yield* first(answeredCall(call))
  if (known && known.asked !== hashAsked(call.asked)) throw new Problem('idempotency_key_reused')
  if (known) return JSON.parse(known.answer)
  const answer = yield* make()
  yield* noteAnswer(call, JSON.stringify(answer))
  return answer
}
