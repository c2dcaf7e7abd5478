import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface KeptAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Opens a keep-alive connection: if several processes share a port, all its requests reach the same process. */
export function keptConnection(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<KeptAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request(origin + path, { agent, method, headers }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
      sent.once('error', reject).end(body)
    })
  return { ask, close: () => agent.destroy() }
}
