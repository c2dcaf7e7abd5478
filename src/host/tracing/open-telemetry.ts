import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Span as LibrarySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Span, SpanStart, Tracing } from './spans.ts'
import type { TraceSettings } from './trace-settings.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT }
const propagator = new W3CTraceContextPropagator()

/** Sends spans to the collector in batches, beside the requests: what it refuses or misses is lost, and logged. */
export function openTelemetry(settings: TraceSettings, { name, log }: { name: string; log: Logger }): Tracing {
  const noteLoss = (error: unknown) => log.warn({ reason: reasonOf(error) }, 'traces not sent')
  setGlobalErrorHandler(noteLoss)
  const own = { 'service.name': settings.OTEL_SERVICE_NAME, 'service.instance.id': name }
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: defaultResource()
      .merge(resourceFromAttributes(own))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('temporada')
  return {
    start({ name, kind, attributes, traceparent }: SpanStart, parent, startedAt) {
      const context = contextOf(traceparent ?? parent?.traceparent)
      const options = { kind: KINDS[kind], attributes, ...(startedAt !== undefined && { startTime: startedAt }) }
      return spanOver(tracer.startSpan(name, options, context))
    },
    close: () => provider.shutdown().catch(noteLoss),
  }
}

const contextOf = (traceparent: string | undefined): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)

function spanOver(span: LibrarySpan): Span {
  const carrier: { traceparent?: string } = {}
  propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter)
  return {
    traceparent: carrier.traceparent ?? '',
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  }
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: TraceSettings): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(share)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** The message alone: the error of an exporter may have the headers of its request, and so a password. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
