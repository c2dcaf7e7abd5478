import { type ProblemBody, ProblemError } from '#contract/problem/problem-error.ts'
import { SESSION_END } from '../session/session-end.ts'
import { markBuildOutdated } from '../updates/outdated-build.ts'
import { NO_CONNECTION } from './no-connection.ts'

/** `fetch` for server functions in the browser. Turns every failure into a problem that a screen can show. */
export const fetchCall: typeof fetch = async (input, init) => {
  const response = await fetch(input, init).catch((error: unknown) => {
    throw isAbort(error) ? error : new ProblemError(NO_CONNECTION)
  })
  if (response.status === 401) dispatchEvent(new Event(SESSION_END))
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('application/problem+json')) throw problemIn(await response.json())
  if (!type.includes('application/json') && !isMarked(response)) throw new ProblemError(NO_CONNECTION)
  return response
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Start sets one of these headers on the results of server functions. */
const isMarked = ({ headers }: Response) => headers.has('x-tss-serialized') || headers.has('x-tss-raw')

function problemIn(body: ProblemBody): ProblemError {
  // The next navigation is then a full load, which fetches the newer build.
  if (body.code === 'outdated_page') markBuildOutdated()
  return new ProblemError(body)
}
