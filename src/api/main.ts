import { SECOND_MS } from '#contract/primitives/durations.ts'
import { listenAddress } from '#host/listen-address.ts'
import { createLog, logConsole } from '#host/log.ts'
import { startMetrics } from '#host/metrics/start-metrics.ts'
import { describeStartFault } from '#host/operator-fault.ts'
import { startTracing } from '#host/tracing/start-tracing.ts'
import { readApiEnv } from './env.ts'
import { serveApi } from './serve-api.ts'
import { startApi } from './start.ts'

try {
  await serve()
} catch (error) {
  console.error(describeStartFault(error))
  process.exit(1)
}

/** Serves the API as a separate process. */
async function serve() {
  const env = readApiEnv(process.env)
  await startTracing(env, { name: 'api', log: createLog({ part: 'api', level: env.LOG_LEVEL }) })
  const api = await startApi(env)
  const port = await serveApi(api, env, {
    port: env.PORT,
    host: env.HOST,
    socket: env.socket,
    proxies: env.TRUST_PROXY,
    noticeMs: env.STOP_DELAY * SECOND_MS,
  })
  const metrics = await startMetrics(env, { name: 'api', readGauges: api.readGauges })
  const facts = [`data: ${api.where}`, ...(metrics ? [`metrics: ${metrics}`] : [])]
  console.log(`The API of ${env.SITE_NAME} listens on ${[listenAddress(env.HOST, port), ...facts].join(' · ')}`)
  logConsole(api.log)
}
