import { setResponseHeaders } from '@tanstack/react-start/server'
import { countExit, type Exit, type ExitKey, getExit, MAX_EXIT_TEXT } from '#contract/exits.ts'
import { ProblemError } from '#contract/problem-error.ts'
import { askedAddress } from '../routing/asked-address.ts'
import { callApi } from '../server/call-api.ts'
import { isLinkPreview } from '../server/link-previews.ts'

/** Undefined for an address that names no exit until it is tidied, such as `/x/../go/club`. */
type Found = { exit: Exit | ProblemError | undefined }

interface Call {
  request: Request
  next: (options: { context: Found }) => { isNext: true; context: Found }
}

/** Nothing of an exit is kept by a browser or told to where it leads. */
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Answers `GET /go/<key>/…` before any page is drawn: sends on, or leaves the page to show what it has found. HEAD and
 * previews get a page in any case, and count for nothing.
 */
export const answerExit =
  (key: ExitKey) =>
  async ({ request, next }: Call) => {
    setResponseHeaders(new Headers(HEADERS))
    const asked = askedExit(key, askedAddress())
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

/** Nobody waits at the door because a counter does not answer. */
const count = (key: ExitKey) =>
  callApi(countExit, { params: { key }, maxWaitMs: 1000, asNobody: true }).catch(() => undefined)
