import type { IncomingMessage, ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { PLAIN_POLICY } from './security-headers.ts'
import { closeAfterUnreadBody } from './unread-body.ts'

/**
 * Content security policy for SVG files: an SVG that is opened as a document must not run scripts, load resources,
 * submit forms or navigate.
 */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** A policy that names origins whose pages may show the response in a frame. */
const FRAMED = /frame-ancestors https?:/

/** Policies of files that need more than `PLAIN_POLICY`. */
const FILE_POLICIES: [type: RegExp, policy: string][] = [
  // A script may be that of a worker, whose policy is the one of its file.
  [/^text\/javascript/i, "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"],
  // The offline page.
  [/^text\/html/i, "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'"],
]

/**
 * Sets headers on a response; must be called before the handler, which may replace them. Just before the head is sent,
 * it gets its content security policy if the handler has set none, and a connection with an unread request body is
 * marked for closing.
 */
export function prepareResponse(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // Keeps the socket here, because a request no longer has its socket once its reader has destroyed it.
  const { socket } = request
  onHeaders(response, () => {
    const type = String(response.getHeader('content-type'))
    const policy = policyOf(type, response)
    if (policy !== undefined) response.setHeader('content-security-policy', policy)
    // The older header cannot name origins, and some browsers follow it although the policy does.
    if (FRAMED.test(String(response.getHeader('content-security-policy')))) response.removeHeader('x-frame-options')
    closeAfterUnreadBody(request, response, socket)
  })
}

/** Returns the policy to set on a response; undefined if it keeps its own. */
function policyOf(type: string, response: ServerResponse): string | undefined {
  if (/^image\/svg/i.test(type)) return SVG_POLICY
  // A browser gives the headers of a 304 to the page that it has cached.
  if (response.hasHeader('content-security-policy') || response.statusCode === 304) return undefined
  return FILE_POLICIES.find(([pattern]) => pattern.test(type))?.[1] ?? PLAIN_POLICY
}
