import type { WorkLevel } from '#contract/primitives/bot-actions.ts'
import type { SpendProof } from '../../bot-check/bot-check.ts'
import type { Caller } from '../../http/serve.ts'

/** The browser for which a session is opened. */
export interface Visit {
  address: string
  userAgent: string
  /** The caller of the browser's present session; null without one. */
  caller: Caller | null
}

/** A visit to an endpoint with a `botCheck`. */
export interface CheckedVisit extends Visit {
  /** The work level of the proof that came with the call. */
  work: WorkLevel
  spendProof: SpendProof
}
