import type { MetricsSource } from './serve-metrics.ts'

interface MetricsPlace {
  METRICS_PORT?: number | undefined
  METRICS_HOST: string
}

/**
 * Serves the metrics if a port is set, and returns their address. Loads the library only then, because it takes a tenth
 * of the start.
 */
export async function startMetrics({ METRICS_PORT: port, METRICS_HOST: host }: MetricsPlace, source: MetricsSource) {
  if (port === undefined) return undefined
  const { serveMetrics } = await import('./serve-metrics.ts')
  return serveMetrics({ port, host }, source)
}
