import type { IncomingMessage, ServerResponse } from 'node:http'

/** How much of a refused body is read and thrown away, and for how long, so that its sender sees the answer. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const MAX_DISCARD_MS = 5_000

/**
 * An answer that is given before the request's body has been read whole ends its connection: otherwise the rest of the
 * body stands before the next request, which a proxy may send for somebody else. What still comes is discarded for a
 * while first. To close with bytes unread resets the connection, and the sender may never see the answer.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse) {
  if (!hasBody(request)) return
  const writeHead = response.writeHead
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    response.writeHead = writeHead
    if (!request.complete) endConnectionWith(request, response)
    return writeHead.apply(response, args)
  }) as typeof writeHead
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function endConnectionWith(request: IncomingMessage, response: ServerResponse) {
  const { socket } = request
  response.setHeader('connection', 'close')
  // Node calls this once the answer has been written; its own destroys the socket with whatever is still unread.
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), MAX_DISCARD_MS).unref()
    socket.once('close', () => clearTimeout(timer))
    const limit = socket.bytesRead + MAX_DISCARDED_BYTES
    request.removeAllListeners('data')
    request.on('data', () => {
      if (socket.bytesRead > limit) socket.destroy()
    })
    request.once('end', () => socket.destroy())
    if (request.readableEnded || request.destroyed) socket.destroy()
    else request.resume()
  }
}
