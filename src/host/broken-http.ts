import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PLAIN_POLICY } from './security-headers.ts'

const STATUSES = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/** Responds to malformed or too slow HTTP with the same security headers as every other response. */
export function refuseBrokenHttp(server: Server, headers: Readonly<Record<string, string>>) {
  const current = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }, response) => current.set(socket, response))
  server.on('clientError', (error: Error & { code?: string; rawPacket?: Buffer }, stream) => {
    const socket = stream as Socket
    const answering = current.get(socket)
    const isInAnswer = answering?.headersSent && !answering.writableFinished
    if (!socket.writable || error.code === 'ECONNRESET' || isInAnswer) return void socket.destroy()
    const location = error.code === 'HPE_INVALID_URL' ? escapedTarget(error.rawPacket) : undefined
    const status = location ? '308 Permanent Redirect' : (STATUSES.get(error.code ?? '') ?? '400 Bad Request')
    const text = location ? '' : 'No hemos entendido esta petición.'
    const all = {
      ...headers,
      'content-security-policy': PLAIN_POLICY,
      ...(location ? { location } : { 'content-type': 'text/plain; charset=utf-8' }),
      'cache-control': 'no-store',
      connection: 'close',
      'content-length': String(Buffer.byteLength(text)),
    }
    const lines = Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    socket.end(`HTTP/1.1 ${status}\r\n${lines}\r\n${text}`, () => socket.destroy())
  })
}

/**
 * Matches the head of a GET or HEAD request whose target contains raw letters. Excludes a path that begins with two
 * slashes, because a redirect to that path would lead to another host.
 */
const READ_WITH_RAW_LETTERS = /^(?:GET|HEAD) (\/(?![/\\])[!-~\x80-\xff]*) HTTP\/1\.[01]\r\n/

/**
 * Returns the target of a GET or HEAD request with its raw letters (`/?x=é`) percent-encoded, as browsers do. Node
 * refuses requests with raw letters.
 */
function escapedTarget(packet: Buffer | undefined): string | undefined {
  const target = packet && READ_WITH_RAW_LETTERS.exec(packet.toString('latin1'))?.[1]
  return target?.replaceAll(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
}
