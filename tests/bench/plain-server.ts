import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Plain node:http in a process of its own: answers every request with its parent's first message. */
interface PlainAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: Uint8Array
}

process.once('message', ({ status, headers, body }: PlainAnswer) => {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
