import type { IncomingMessage, ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { closeAfterUnreadBody } from './unread-body.ts'

/** An SVG that is opened as a document must not run scripts, load resources, submit forms or navigate. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Sets headers that the handler may replace, so call it before the handler. Just before the head is sent, an SVG gets
 * its own policy instead of any other, and a connection with an unread body is marked for closing.
 */
export function prepareResponse(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // A request loses its socket when its reader destroys the request.
  const { socket } = request
  onHeaders(response, () => {
    const type = String(response.getHeader('content-type'))
    if (/^image\/svg/i.test(type)) response.setHeader('content-security-policy', SVG_POLICY)
    closeAfterUnreadBody(request, response, socket)
  })
}
