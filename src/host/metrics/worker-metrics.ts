import cluster, { type Worker } from 'node:cluster'
import type { Registry } from 'prom-client'
import { within } from '../within.ts'
import { measureProcess } from './process-metrics.ts'

/** The metrics of one process, in the form in which prom-client merges them. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The message by which the first process asks a worker. */
const QUESTION = 'metrics'
/** Milliseconds after which a worker that does not answer is left out. */
const MAX_WAIT_MS = 1_000

/** Called by a worker: measures it, and answers the first process with its metrics. */
export function measureWorker(name: string): void {
  const registry = measureProcess(name)
  process.on('message', async (message) => {
    if (message === QUESTION) process.send?.({ metrics: await registry.getMetricsAsJSON() })
  })
}

/** Returns the metrics of all workers of this process. */
export async function askWorkers(): Promise<Metrics[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const answers = await Promise.all(workers.map(ask))
  return answers.filter((answer) => answer !== undefined)
}

function ask(worker: Worker): Promise<Metrics | undefined> {
  const { promise, resolve } = Promise.withResolvers<Metrics | undefined>()
  const onMessage = (message: unknown) => {
    if (typeof message === 'object' && message && 'metrics' in message) resolve(message.metrics as Metrics)
  }
  worker.on('message', onMessage)
  if (worker.isConnected()) worker.send(QUESTION)
  else resolve(undefined)
  return within(MAX_WAIT_MS, promise, () => undefined).finally(() => worker.off('message', onMessage))
}
