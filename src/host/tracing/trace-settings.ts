import * as v from 'valibot'
import { Score } from '../read-env.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const Collector = v.pipe(
  v.string(),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an address like http://collector:4318'),
)

/** The variables of OpenTelemetry that a start checks; the exporter reads the others of its own by their usual names. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(Collector),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(Collector),
  OTEL_SERVICE_NAME: v.optional(v.string(), 'temporada'),
  OTEL_TRACES_SAMPLER: v.optional(
    v.picklist(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(Score, '1'),
  OTEL_SDK_DISABLED: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
}

const Settings = v.object(TRACE_SETTINGS)

export type TraceSettings = v.InferOutput<typeof Settings>
