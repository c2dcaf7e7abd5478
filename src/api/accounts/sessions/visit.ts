import type { WorkLevel } from '#contract/primitives/bot-actions.ts'
import type { SpendProof } from '../../bot-check/bot-check.ts'
import type { Caller } from '../../http/serve.ts'

/** The browser that a session is opened for. */
export interface Visit {
  address: string
  userAgent: string
  /** Of the session that the browser had so far; null without one. */
  caller: Caller | null
}

/** The same for an endpoint with a `botCheck`. */
export interface CheckedVisit extends Visit {
  /** The level of the proof that came along. */
  work: WorkLevel
  spendProof: SpendProof
}
