import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const STATUSES = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/** Answers malformed or too slow HTTP with the same security headers as every other response. */
export function refuseBrokenHttp(server: Server, headers: Readonly<Record<string, string>>) {
  const current = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }, response) => current.set(socket, response))
  server.on('clientError', (error: Error & { code?: string }, stream) => {
    const socket = stream as Socket
    const answering = current.get(socket)
    const isInAnswer = answering?.headersSent && !answering.writableFinished
    if (!socket.writable || error.code === 'ECONNRESET' || isInAnswer) return void socket.destroy()
    const all = { ...headers, connection: 'close', 'content-length': '0' }
    const lines = Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    socket.end(`HTTP/1.1 ${STATUSES.get(error.code ?? '') ?? '400 Bad Request'}\r\n${lines}\r\n`, () =>
      socket.destroy(),
    )
  })
}
