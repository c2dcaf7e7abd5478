import { setResponseHeaders } from '@tanstack/react-start/server'
import { countExit, type Exit, getExit, MAX_EXIT_TEXT } from '#contract/exits.schema.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { requestedUrl } from '#web/routing/requested-url.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { isLinkPreview } from '#web/server/requests/is-link-preview.ts'

/**
 * The result of looking up an exit. `exit` is undefined if the address names an exit only after normalisation, such as
 * `/x/../go/club`.
 */
type ExitLookup = { exit: Exit | ProblemError | undefined }

interface Call {
  request: Request
  next: (options: { context: ExitLookup }) => { isNext: true; context: ExitLookup }
}

/** Because of these headers, browsers do not cache an exit, and send no referrer to its target. */
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Answers `GET /go/<key>/…` before any page is rendered: redirects, or passes the exit to the page. HEAD requests and
 * link previews always get a page and are not counted.
 */
export async function answerExit({ request, next }: Call) {
  setResponseHeaders(new Headers(HEADERS))
  const asked = askedExit(requestedUrl())
  if (!asked) return next({ context: { exit: undefined } })
  const { key, ...input } = asked
  const exit = await callApi(getExit, { params: { key }, input }).catch(asFailure)
  const isVisit = request.method === 'GET' && !isLinkPreview(request.headers)
  if (exit instanceof ProblemError || exit.state === 'closed' || !isVisit) return next({ context: { exit } })
  await count(key)
  if (exit.hasInterstitial) return next({ context: { exit } })
  return new Response(null, { status: 302, headers: { ...HEADERS, location: exit.url } })
}

/** Returns the error if it is a problem, so that the page can show it. Rethrows every other error. */
function asFailure(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  throw error
}

/**
 * Returns the key of an exit and, byte for byte, the path and the query after it. Returns undefined if the address does
 * not start with `/go/<key>`.
 */
function askedExit(address: string) {
  const [pathname = '', ...query] = address.split('?')
  const [before, key] = /^\/go\/([\w-]+)(?:\/|$)/i.exec(pathname) ?? []
  if (before === undefined || key === undefined) return
  const path = pathname.slice(before.length)
  return {
    key: key.toLowerCase(),
    path: path.slice(0, MAX_EXIT_TEXT),
    query: query.join('?').slice(0, MAX_EXIT_TEXT),
  }
}

/**
 * Counts a visit. Waits for at most a second and ignores errors, so that no visitor waits for a counter that does not
 * respond.
 */
const count = (key: string) =>
  callApi(countExit, { params: { key }, maxWaitMs: 1000, isAnonymous: true }).catch(() => undefined)
