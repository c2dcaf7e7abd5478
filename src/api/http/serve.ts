import type { ValidationStep } from '#contract/accounts.schema.ts'
import type { Endpoint, OutputOf, ParamsOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { WorkLevel } from '#contract/primitives/bot-actions.ts'
import type { SpendProof } from '../bot-check/bot-check.ts'

/** The owner of the bearer token. */
export interface Caller {
  accountId: string
  /** Public id of the session row, as the device list shows it. */
  sessionId: string
  /** When the session began; epoch ms. */
  signedInAt: number
  email: string
  /** Alias as other members see it. */
  alias: string | null
  emailConfirmed: boolean
  birthDate: string
  country: string
  zone: string
  /** The account is scheduled for erasure: only endpoints with `isOpenWhileLeaving` serve it. */
  isLeaving: boolean
  /** The desk has blocked the account: endpoints that take part in a campaign refuse it. */
  isBlocked: boolean
  validated: boolean
  missing: ValidationStep[]
}

export interface Call<E extends Endpoint> {
  input: ParsedInputOf<E>
  params: ParamsOf<E>
  caller: E['access'] extends 'open' ? Caller | null : Caller
  /** The bearer token as received; empty without one. */
  token: string
  /** The `Idempotency-Key`, which an idempotent endpoint requires; empty for other endpoints. */
  idempotencyKey: string
  /** The caller's network address, for budgets only: it is never stored whole. */
  address: string
  userAgent: string
  /** The visitor is on this machine. */
  isLocal: boolean
  /** The work level of the call's proof; 0 without one. */
  work: WorkLevel
  /**
   * Spends the bot proof. An endpoint with a `botCheck` must run this in its transaction; for other endpoints it does
   * nothing.
   */
  spendProof: SpendProof
}

/** A call of any endpoint, parsed by that endpoint's schemas. */
export type AnyCall = Omit<Call<Endpoint>, 'caller'> & { caller: Caller | null }

/** An endpoint with its handler; `app.ts` lists them all. */
export interface Route {
  endpoint: Endpoint
  handle(call: AnyCall): unknown
}

export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<OutputOf<E>> | OutputOf<E>,
): Route {
  return { endpoint, handle }
}
