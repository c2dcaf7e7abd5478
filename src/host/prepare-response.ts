import type { IncomingMessage, ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { closeAfterUnreadBody } from './unread-body.ts'

/**
 * Content security policy for SVG files: an SVG that is opened as a document must not run scripts, load resources,
 * submit forms or navigate.
 */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Sets headers on a response; must be called before the handler, which may replace them. Just before the head is sent,
 * the policy of an SVG is replaced by `SVG_POLICY`, and a connection with an unread request body is marked for closing.
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
    if (/^image\/svg/i.test(type)) response.setHeader('content-security-policy', SVG_POLICY)
    closeAfterUnreadBody(request, response, socket)
  })
}
