import type { Logger } from 'pino'
import { traceWith } from './spans.ts'
import type { TraceSettings } from './trace-settings.ts'

/** Starts to trace if a collector is set. Loads the libraries only then. `name` tells processes apart: `web-1`, `api`. */
export async function startTracing(settings: TraceSettings, process: { name: string; log: Logger }): Promise<void> {
  const collector = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!collector || settings.OTEL_SDK_DISABLED === 'true') return
  const { openTelemetry } = await import('./open-telemetry.ts')
  traceWith(openTelemetry(settings, process))
}
