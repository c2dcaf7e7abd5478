import { once } from 'node:events'
import { createServer } from 'node:http'
import { AggregatorRegistry } from 'prom-client'
import { listenAddress } from '../listen-address.ts'
import { EnvironmentFault } from '../read-env.ts'
import type { DataGauge } from './channels.ts'
import { measureProcess, registryOf } from './process-metrics.ts'
import { askWorkers } from './worker-metrics.ts'

export interface MetricsSource {
  /** Value of the label `process` for this process. */
  name: string
  /** Reads the gauges of the data; missing in a process without the API. */
  readGauges?: (() => Promise<DataGauge[]>) | undefined
}

const PATH = '/metrics'

/**
 * Serves the metrics of this process, of its workers and of the data, in the format of Prometheus. Resolves with their
 * address. Throws `EnvironmentFault` if the port cannot be used.
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  { name, readGauges }: MetricsSource,
): Promise<string> {
  const registry = measureProcess(name)
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) return response.writeHead(404).end()
    try {
      const gauges = (await readGauges?.()) ?? []
      const own = await Promise.all([registry, registryOf(gauges)].map((each) => each.getMetricsAsJSON()))
      const merged = AggregatorRegistry.aggregate([...own, ...(await askWorkers())])
      response.writeHead(200, { 'content-type': merged.contentType }).end(await merged.metrics())
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    }
  })
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new EnvironmentFault(`METRICS_PORT: cannot listen on ${host}:${port} (${reason}).`)
  }
  // The process ends when the site has stopped, whether or not a scrape is in progress.
  server.unref()
  const address = server.address()
  return `${listenAddress(host, typeof address === 'object' && address ? address.port : port)}${PATH}`
}
