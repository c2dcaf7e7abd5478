import type { WorkLevel } from './bot-actions.ts'
import type { ProblemCode } from './problem.ts'

/** A fault in one field of the input: `path` in dots (`address.city`), `message` in Spanish. */
export interface FieldFault {
  path: string
  message: string
}

/** RFC 9457 problem details with our stable `code`. Its schema stands apart: the browser needs only the type. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  code: ProblemCode
  detail: string
  fields?: FieldFault[] | undefined
  /** Seconds until a repeat makes sense. */
  retryAfter?: number | undefined
  /** With `more_work`: the level of the task whose solution is needed. */
  work?: WorkLevel | undefined
  /** Finds the log line of an unexpected fault. */
  reference?: string | undefined
}

/**
 * A failure that says what it is. In the browser it is made from what the server sent, so that the table of all
 * problems stays out of the first script; the server raises its subclass `Problem`.
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
}
