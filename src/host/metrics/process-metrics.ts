import { subscribe } from 'node:diagnostics_channel'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type AnsweredRequest, answeredRequests, type DataGauge, type JobRound, jobRounds } from './channels.ts'

/** Bounds in seconds. A cached page takes half a millisecond, and no call of the API takes longer than ten seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Starts to measure this process. `name` tells processes apart: `first`, `web-1`, `api`. */
export function measureProcess(name: string): Registry {
  const registry = new Registry()
  const registers = [registry]
  registry.setDefaultLabels({ process: name })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'temporada_request_seconds',
    help: 'Requests and how long their answers took',
    labelNames: ['part', 'route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const rounds = new Counter({
    name: 'temporada_job_rounds_total',
    help: 'Rounds of the periodic jobs',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const durations = new Gauge({
    name: 'temporada_job_round_seconds',
    help: 'Duration of the last round of a periodic job',
    labelNames: ['job'],
    registers,
  })
  const ends = new Gauge({
    name: 'temporada_job_done_timestamp_seconds',
    help: 'End of the last round of a periodic job that did not fail',
    labelNames: ['job'],
    registers,
  })
  subscribe(answeredRequests.name, (message) => {
    const { seconds, ...labels } = message as AnsweredRequest
    requests.observe(labels, seconds)
  })
  subscribe(jobRounds.name, (message) => {
    const { job, hasFailed, seconds } = message as JobRound
    rounds.inc({ job, outcome: hasFailed ? 'failed' : 'done' })
    durations.set({ job }, seconds)
    if (!hasFailed) ends.set({ job }, Date.now() / 1000)
  })
  return registry
}

/** Returns a registry of the values that these gauges have now. */
export function registryOf(gauges: readonly DataGauge[]): Registry {
  const registry = new Registry()
  for (const { name, help, values } of gauges) {
    const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels)))]
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const { labels, value } of values) gauge.set(labels, value)
  }
  return registry
}
