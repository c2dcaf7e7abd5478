import { createServer, type IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { describeStartFault } from '#host/operator-fault.ts'
import { readApiEnv } from './env.ts'
import { startApi } from './start.ts'

const DRAIN_MS = 10_000

try {
  await serve()
} catch (error) {
  console.error(describeStartFault(error))
  process.exit(1)
}

/** The API as a process of its own. */
async function serve() {
  const env = readApiEnv(process.env)
  const api = await startApi(env)
  const listener = getRequestListener(api.fetch)
  let isDraining = false

  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 }, async (request, response) => {
    if (isDraining) response.setHeader('connection', 'close')
    if (request.url === '/livez') return response.writeHead(200).end('ok')
    if (request.url === '/readyz') {
      const isReady = !isDraining && (await api.isReady())
      return response.writeHead(isReady ? 200 : 503).end(isReady ? 'ready' : 'not ready')
    }
    noteClientAddress(request, env.TRUST_PROXY)
    await listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, resolve)
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : env.PORT
  console.log(`La API de ${env.SITE_NAME} escucha en http://${env.HOST ?? 'localhost'}:${port} · datos: ${api.where}`)

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      isDraining = true
      const closeIdle = setInterval(() => server.closeIdleConnections(), 100)
      setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
      server.close(async () => {
        clearInterval(closeIdle)
        await api.close()
        process.exit(0)
      })
    })
  }
}

/** `x-forwarded-for` becomes exactly one address; what the caller says counts only from a trusted proxy or web part. */
function noteClientAddress(request: IncomingMessage, trustProxy: boolean) {
  const said = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  const address = said || request.socket.remoteAddress || ''
  request.headers['x-forwarded-for'] = address
  // The adapter reads the raw list, so the old entry goes there too.
  const raw = request.rawHeaders
  for (let i = raw.length - 2; i >= 0; i -= 2) if (raw[i]?.toLowerCase() === 'x-forwarded-for') raw.splice(i, 2)
  raw.push('x-forwarded-for', address)
}
