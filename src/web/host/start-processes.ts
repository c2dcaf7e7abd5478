import cluster from 'node:cluster'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { logConsole } from '#host/log.ts'
import { startMetrics } from '#host/metrics/start-metrics.ts'
import { describeStartFault } from '#host/operator-fault.ts'
import { InvalidVariables } from '#host/read-env.ts'
import { onSignals } from '#host/stops.ts'
import { startTracing } from '#host/tracing/start-tracing.ts'
import { SHARES_PORT, stopsFromParent, superviseWorkers, tellParent } from '#host/workers.ts'
import { type WebEnv, webEnv } from '../env.ts'
import { readBothEnvs, serveBackend } from '../server/api/backend.ts'
import { webLog } from '../server/log.ts'
import { isBeforeCallStarts } from '../server/requests/answer-call.ts'
import { iconWarnings } from '../server/site/site-icons.ts'
import { announce } from './announce.ts'
import { type BuiltSite, serveSite } from './serve-site.ts'

/**
 * Starts the processes. With one or two cores, one process renders the pages and runs the API, its database and its
 * jobs. With more cores, the first process runs the API and starts workers, which share its port, render the pages and
 * call that API over HTTP (docs/decisions/0054).
 */
export async function startSite(site: BuiltSite) {
  try {
    const env = await checkedEnv()
    await startTracing(env, { name: cluster.worker ? `web-${cluster.worker.id}` : 'first', log: webLog() })
    if (cluster.isWorker) await serveAsWorker(site)
    else {
      const served = await (env.workers > 1 ? serveByWorkers(env) : serveSite(site, { stops: onSignals }))
      announce(env, { ...served, metrics: await startMetrics(env, { ...served, name: 'first' }) })
      await warnOfSettings(env, site)
    }
    logConsole(webLog(), isBeforeCallStarts)
  } catch (error) {
    console.error(describeStartFault(error))
    process.exit(1)
  }
}

/** Returns the environment. Only if it has faults, also reads the API's, because that loads the whole API. */
async function checkedEnv(): Promise<WebEnv> {
  try {
    return webEnv()
  } catch (error) {
    if (!(error instanceof InvalidVariables)) throw error
    return (await readBothEnvs()).web
  }
}

/** Logs warnings about the settings. The module is imported once the site serves, to shorten the start. */
async function warnOfSettings(env: WebEnv, { clientFiles }: BuiltSite) {
  const { settingWarnings } = await import('../server/site/setting-warnings.ts')
  const warnings = [...settingWarnings(env), ...iconWarnings(clientFiles, env.SITE_NAME)]
  for (const { setting, message } of warnings) webLog().warn({ setting }, message)
}

async function serveAsWorker(site: BuiltSite) {
  if (webEnv().METRICS_PORT !== undefined) {
    const { measureWorker } = await import('#host/metrics/worker-metrics.ts')
    measureWorker(`web-${cluster.worker?.id}`)
  }
  await serveSite(site, { stops: stopsFromParent, sharesPort: SHARES_PORT })
  tellParent()
}

/** Runs the API and supervises the workers. The process ends last, after its workers, because they use the API. */
async function serveByWorkers({ workers: count, PORT: port, HOST: host, STOP_DELAY }: WebEnv) {
  let stopApi: (by: string) => void = () => process.exit(0)
  const { base, where, readGauges } = await serveBackend((stop) => {
    stopApi = stop
  })
  const env = { API_BASE_URL: base }
  const noticeMs = STOP_DELAY * SECOND_MS
  const workers = await superviseWorkers({ count, port, host, env, noticeMs, log: webLog() })
  let isStopping = false
  onSignals(async (signal) => {
    if (isStopping) return
    isStopping = true
    await workers.stop()
    stopApi(signal)
  })
  return { port: workers.port, where, readGauges }
}
