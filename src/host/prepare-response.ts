import type { IncomingMessage, ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { closeAfterUnreadBody } from './unread-body.ts'

/** Opened as a document, a drawing runs nothing, loads nothing, posts nothing and leads nowhere. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Call before the handler: sets headers, which the handler may replace. Just before the head is sent, an SVG gets a policy
 * of its own in the place of any other, and a connection with an unread body is marked to be closed.
 */
export function prepareResponse(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // A request lets go of its socket when its reader destroys it.
  const { socket } = request
  onHeaders(response, () => {
    const type = String(response.getHeader('content-type'))
    if (/^image\/svg/i.test(type)) response.setHeader('content-security-policy', SVG_POLICY)
    closeAfterUnreadBody(request, response, socket)
  })
}
