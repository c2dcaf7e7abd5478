import type { WorkLevel } from '#contract/bot-actions.ts'
import type { SpendProof } from '../../bot-check/bot-check.ts'

/** The browser that a session is opened for. */
export interface Visit {
  address: string
  userAgent: string
}

/** The same for an endpoint with a `botCheck`. */
export interface CheckedVisit extends Visit {
  /** The level of the proof that came along. */
  work: WorkLevel
  spendProof: SpendProof
}
