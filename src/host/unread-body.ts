import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How much of a refused body is read and thrown away, and for how long, so that its sender sees the answer. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const MAX_DISCARD_MS = 5_000
/** For a body that can no longer be read, because its reader gave it up. */
const ABANDONED_MS = 1_000

/**
 * For an answer whose head is about to be written. One that is given before the request's body has been read whole ends
 * its connection: otherwise the rest of the body stands before the next request, which a proxy may send for somebody
 * else. What still comes is discarded for a while first. To close with bytes unread resets the connection, and the sender
 * may never see the answer.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse, socket: Socket) {
  if (request.complete || !hasBody(request)) return
  response.setHeader('connection', 'close')
  // Node calls this once the answer has been written; its own destroys the socket at once.
  socket.destroySoon = () => discardRest(request, socket)
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function discardRest(request: IncomingMessage, socket: Socket) {
  socket.end()
  const timer = setTimeout(() => socket.destroy(), request.destroyed ? ABANDONED_MS : MAX_DISCARD_MS).unref()
  socket.once('close', () => clearTimeout(timer))
  if (request.destroyed) return
  const limit = socket.bytesRead + MAX_DISCARDED_BYTES
  request.removeAllListeners('data')
  request.on('data', () => {
    if (socket.bytesRead > limit) socket.destroy()
  })
  request.once('end', () => socket.destroy())
  request.resume()
}
