import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Limits for reading and discarding a refused body, so that its sender sees the response. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const MAX_DISCARD_MS = 5_000
/** For a body that its reader has destroyed and that can no longer be read. */
const ABANDONED_MS = 1_000

/**
 * Call before the head of a response is written. Closes the connection if the request body is unread: its rest would
 * precede the next request, which a proxy may send for another visitor. Discards remaining bytes for a while first,
 * because closing with unread bytes resets the connection and may lose the response.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse, socket: Socket) {
  if (request.complete || !hasBody(request)) return
  response.setHeader('connection', 'close')
  // Node calls this once the response is written; its own version destroys the socket at once.
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
