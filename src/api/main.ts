import { getRequestListener } from '@hono/node-server'
import { logConsole } from '#host/log.ts'
import { describeStartFault } from '#host/operator-fault.ts'
import { serveHttp } from '#host/serve-http.ts'
import { readApiEnv } from './env.ts'
import { startApi } from './start.ts'

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
  const port = await serveHttp({
    port: env.PORT,
    host: env.HOST,
    publicOrigin: undefined,
    isPublic: env.isPublic,
    proxies: env.TRUST_PROXY,
    visitorSecret: env.secret,
    log: api.log,
    handle: getRequestListener(api.fetch),
    isReady: () => api.isReady(),
    close: () => api.close(),
  })
  console.log(`La API de ${env.SITE_NAME} escucha en http://${env.HOST ?? 'localhost'}:${port} · datos: ${api.where}`)
  logConsole(api.log)
}
