import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Limits for reading and discarding a refused body, which is done so that the sender receives the response. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const MAX_DISCARD_MS = 5_000
/**
 * Time until the socket is destroyed if the reader has destroyed the request, so that the rest of the body cannot be
 * read.
 */
const ABANDONED_MS = 1_000

/**
 * Makes the connection close after the response if the request body is unread; must be called before the head of the
 * response is written. On an open connection, the rest of the body would be read as the start of the next request,
 * which a proxy may send for another visitor. Before closing, discards remaining bytes for a while, because closing
 * with unread bytes resets the connection, and the response may be lost.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse, socket: Socket) {
  if (request.complete || !hasBody(request)) return
  response.setHeader('connection', 'close')
  // Node calls `destroySoon` after the response is written. The original would destroy the socket at once.
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
