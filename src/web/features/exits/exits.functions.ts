import { setResponseHeaders } from '@tanstack/react-start/server'
import { countExit, type Exit, type ExitKey, getExit, MAX_EXIT_TEXT } from '#contract/exits.schema.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { requestedUrl } from '#web/routing/requested-url.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { isLinkPreview } from '#web/server/requests/is-link-preview.ts'

/** Undefined for an address that names no exit until it is tidied, such as `/x/../go/club`. */
type ExitLookup = { exit: Exit | ProblemError | undefined }

interface Call {
  request: Request
  next: (options: { context: ExitLookup }) => { isNext: true; context: ExitLookup }
}

/** A browser caches nothing of an exit and sends no referrer to its target. */
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Answers `GET /go/<key>/…` before any page is rendered: redirects, or leaves the result to the page. HEAD and
 * previews get a page in any case, and count for nothing.
 */
export const answerExit =
  (key: ExitKey) =>
  async ({ request, next }: Call) => {
    setResponseHeaders(new Headers(HEADERS))
    const asked = askedExit(key, requestedUrl())
    if (!asked) return next({ context: { exit: undefined } })
    const exit = await callApi(getExit, { params: { key }, input: asked }).catch(asFailure)
    const isVisit = request.method === 'GET' && !isLinkPreview(request.headers)
    if (exit instanceof ProblemError || exit.state === 'closed' || !isVisit) return next({ context: { exit } })
    await count(key)
    if (exit.hasInterstitial) return next({ context: { exit } })
    return new Response(null, { status: 302, headers: { ...HEADERS, location: exit.url } })
  }

/** The page shows a problem; anything else is a fault of ours. */
function asFailure(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  throw error
}

/** Returns the rest of the address after the key, byte for byte; undefined where the key does not begin it. */
function askedExit(key: ExitKey, address: string) {
  const [pathname = '', ...query] = address.split('?')
  const before = new RegExp(`^/go/${key}(/|$)`, 'i').exec(pathname)
  if (!before) return
  const path = pathname.slice(before[0].length)
  return { path: path.slice(0, MAX_EXIT_TEXT), query: query.join('?').slice(0, MAX_EXIT_TEXT) }
}

/** No visitor waits for a counter that does not respond. */
const count = (key: ExitKey) =>
  callApi(countExit, { params: { key }, maxWaitMs: 1000, isAnonymous: true }).catch(() => undefined)
