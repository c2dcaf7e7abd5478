import { AsyncLocalStorage } from 'node:async_hooks'
import { within } from '../within.ts'

type Attributes = Record<string, string | number>

/** A step of a request in a trace. */
export interface Span {
  /** Value of the header `traceparent` for a call that belongs to this step. */
  readonly traceparent: string
  set(attributes: Attributes): void
  rename(name: string): void
  fail(): void
  end(): void
}

export interface SpanStart {
  /** A name of low cardinality: a route, a table; never what a caller wrote. */
  name: string
  /** `server` begins with a request; `client` is a step within one, and is left out elsewhere, as in a job. */
  kind: 'server' | 'client'
  attributes?: Attributes
  /** The `traceparent` of another step or of a trusted caller. Without it, the current span is the parent. */
  traceparent?: string | undefined
}

/** Implemented by `open-telemetry.ts`, so that a process without tracing loads no library. */
export interface Tracing {
  start(span: SpanStart, parent: Span | undefined, startedAt?: number): Span
  /** Sends the spans that wait. */
  close(): Promise<void>
}

const current = new AsyncLocalStorage<Span>()
let tracing: Tracing | undefined

export const traceWith = (started: Tracing | undefined) => {
  tracing = started
}

export const isTracing = (): boolean => tracing !== undefined

/** Returns the span of the step that runs now; undefined without tracing and outside of a request. */
export const currentSpan = (): Span | undefined => current.getStore()

/** Runs `work` as a step of the trace. Its failure is passed on and noted by its type alone. */
export async function inSpan<T>(start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  const span = begin(start)
  if (!span) return work()
  try {
    return await current.run(span, () => work(span))
  } catch (error) {
    span.set({ 'error.type': error instanceof Error ? error.name : typeof error })
    span.fail()
    throw error
  } finally {
    span.end()
  }
}

/** Begins a step that `end` ends, without being the current one. */
export function begin(start: SpanStart, startedAt?: number): Span | undefined {
  const parent = current.getStore()
  const isApart = parent === undefined && start.traceparent === undefined
  if (!tracing || (start.kind === 'client' && isApart)) return undefined
  return tracing.start(start, parent, startedAt)
}

/** Milliseconds for which a stopping process waits for a collector that does not answer. */
const MAX_CLOSE_MS = 2_000

/** Sends the spans that wait, and stops tracing. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing
  tracing = undefined
  if (stopped) await within(MAX_CLOSE_MS, stopped.close(), () => {})
}
