import type { WorkLevel } from '../primitives/bot-actions.ts'
import type { ProblemCode } from './problem.ts'

/** A field error: `path` joined by dots (`address.city`), `message` in Spanish. */
export interface FieldFault {
  path: string
  message: string
}

/** A sign-in whose first step has succeeded. */
export interface SecondStep {
  ticket: string
  /** Epoch ms. */
  expiresAt: number
}

/**
 * RFC 9457 problem details with a stable `code`. The schema is in another file, because the browser needs only the
 * type.
 */
export interface ProblemBody {
  type: string
  title: string
  status: number
  code: ProblemCode
  detail: string
  fields?: FieldFault[] | undefined
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined
  /** With `more_work`: the required task level. */
  work?: WorkLevel | undefined
  /** With `second_step`: what finishes the sign-in. */
  secondStep?: SecondStep | undefined
  /** Of an unexpected failure: the id of the request, which its log lines have. */
  reference?: string | undefined
}

/**
 * A failure with a code. The browser creates this error from a response, so the first script of a page does not need
 * the table of all problems. The server throws the subclass `Problem`.
 */
export class ProblemError extends Error {
  override readonly name = 'Problem'
  readonly body: ProblemBody

  constructor(body: ProblemBody) {
    super(body.detail)
    this.body = body
  }

  get code(): ProblemCode {
    return this.body.code
  }

  get status(): number {
    return this.body.status
  }

  /** True if the same call may succeed later: the caller has exceeded a budget, or the server has failed. */
  get isTransient(): boolean {
    return this.status === 429 || this.status >= 500
  }
}
