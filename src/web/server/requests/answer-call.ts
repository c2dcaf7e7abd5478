import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '#contract/problem/problem.ts'
import { problemAnswer } from '#contract/problem/problem-answer.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { currentRequestId } from '#host/request-id.ts'
import { setFlashCookie } from '../forms/flash-cookie.ts'
import { postedForm } from '../forms/form-handler.ts'
import { plainTarget } from '../forms/plain-target.ts'
import { seeOther } from '../forms/see-other.ts'
import { withoutSecrets } from '../forms/without-secrets.ts'
import { webLog } from '../log.ts'

/** Requests whose server function has started: a later failure is a fault of the site. */
const begun = new WeakSet<Request>()

export const noteCall = (request: Request) => void begun.add(request)

const answering = new AsyncLocalStorage<Request>()

/** Returns true if the server function of the current call has not started: a failure is then the caller's fault. */
export function isBeforeCallStarts(): boolean {
  const request = answering.getStore()
  return request !== undefined && !begun.has(request)
}

/**
 * Runs a call. If Start cannot parse it, responds with a problem, because Start itself would respond 500 with an
 * internal message. The problem is `outdated_page` if the page is of an older build and its server function no longer
 * exists.
 */
export async function answerCall<Result extends { response: Response }>(
  request: Request,
  call: () => Promise<Result> | Result,
): Promise<Result | Response> {
  if (!isCall(request)) return problemAnswer(new Problem('malformed_request'))
  try {
    const result = await answering.run(request, call)
    if (result.response.status < 500) return result
    await result.response.body?.cancel()
    return answerFault(request, undefined)
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    return answerFault(request, error)
  }
}

/** Returns true for a call by the app's script, or for a form sent without JavaScript. */
const isCall = (request: Request) => isFromScript(request) || (request.method === 'POST' && isForm(request))
const isFromScript = ({ headers }: Request) => headers.get('x-tsr-serverfn') === 'true'
const isForm = ({ headers }: Request) =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(headers.get('content-type') ?? '')

function answerFault(request: Request, error: unknown): Response | Promise<Response> {
  if (begun.has(request)) return problemAnswer(asProblem(error))
  const isGone = error instanceof Error && /^Server function (info|module) not /.test(error.message)
  if (!isGone) return problemAnswer(new Problem('malformed_request'))
  return isFromScript(request) ? problemAnswer(new Problem('outdated_page')) : sendBack(request)
}

/**
 * Redirects to the page with the form, which this build now serves. That page explains the refusal and keeps the input.
 */
async function sendBack(request: Request): Promise<Response> {
  try {
    const { form, back, fields } = postedForm(await request.formData())
    const { body: problem } = new Problem('outdated_page')
    const outcome = { kind: 'refused', problem, values: withoutSecrets(fields) } as const
    await setFlashCookie({ form, outcome })
    return seeOther(plainTarget({ form, back }, outcome))
  } catch {
    return problemAnswer(new Problem('malformed_request'))
  }
}

/**
 * Returns the part of an error that the caller may see: a problem in full, but of any other error only the id of the
 * request, which its log line has too.
 */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  webLog().error({ err: error }, 'server function failed')
  return new Problem('internal', { reference: currentRequestId() })
}
