import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Limits for discarding a refused body, so that the sender receives the response. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const MAX_DISCARD_MS = 5_000
/** For a body whose reader has destroyed the request, so that the rest cannot be read. */
const ABANDONED_MS = 1_000

/**
 * Closes the connection if the request body is unread, so call it before the head of a response is written: the rest of
 * the body would precede the next request, which a proxy may send for another visitor. First discards remaining bytes
 * for a while, because closing with unread bytes resets the connection and may lose the response.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse, socket: Socket) {
  if (request.complete || !hasBody(request)) return
  response.setHeader('connection', 'close')
  // Node calls this after the response is written; its own version destroys the socket at once.
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
