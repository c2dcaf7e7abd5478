import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Siteverify {
  origin: string
  /** The received requests for verification. */
  asked: URLSearchParams[]
  /** Sets the response to a token; by default every token is refused. */
  answerWith(answer: (response: ServerResponse, token: string) => void): void
  /** Serves the script that browsers load; undefined fails with 500. */
  script: string | undefined
  scriptRequests: string[]
  close(): Promise<void>
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Imitates reCAPTCHA on loopback: its script and its verification. */
export async function startSiteverify(): Promise<Siteverify> {
  let answer: (response: ServerResponse, token: string) => void = (response) => sendJson(response, { success: false })
  const asked: URLSearchParams[] = []
  const scriptRequests: string[] = []
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/recaptcha/api.js')) {
      scriptRequests.push(request.url)
      if (siteverify.script === undefined) return void response.writeHead(500).end()
      const headers = { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' }
      return void response.writeHead(200, headers).end(siteverify.script)
    }
    if (request.method !== 'POST' || request.url !== '/recaptcha/api/siteverify')
      return void response.writeHead(404).end()
    const body = new URLSearchParams(await text(request))
    asked.push(body)
    answer(response, body.get('response') ?? '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const siteverify: Siteverify = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith: (next) => {
      answer = next
    },
    script: undefined,
    scriptRequests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return siteverify
}
