import { hash } from 'node:crypto'
import { Problem } from '#contract/problem/problem.ts'
import { first, run, type Transaction } from '../db/database.ts'
import { answeredCall, insertAnsweredCall, takeKey } from './queries.ts'

/** A call of a member by its idempotency key. */
export interface KeyedCall {
  account: string
  campaign: string
  /** SHA-256 of the idempotency key. */
  key: string
  /** The whole input of the call. */
  asked: unknown
  at: number
}

export const hashKey = (idempotencyKey: string): string => hash('sha256', idempotencyKey, 'hex')
export const hashAsked = (asked: unknown): string => hash('sha256', JSON.stringify(asked), 'hex')

/** Stores the response to a call. Of two processes that do so at once, the row's own key stops one. */
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
 * Makes a call once: a repeat gets the response of the first one, whatever has come in between. Only responses are
 * stored, so a refused call may be tried again with its key. Throws `idempotency_key_reused`, and what `make` throws.
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
