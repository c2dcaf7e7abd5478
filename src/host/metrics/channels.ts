import { channel } from 'node:diagnostics_channel'

/** A request that has been answered, or whose caller has left. */
export interface AnsweredRequest {
  part: 'web' | 'api'
  /** A route without ids, or a kind of page: a label may not have a value per visitor. */
  route: string
  method: string
  status: number
  seconds: number
}

/** One round of a periodic job. */
export interface JobRound {
  job: string
  hasFailed: boolean
  seconds: number
}

/** A number about the data, with one value per set of labels. */
export interface DataGauge {
  name: string
  help: string
  values: { labels: Record<string, string>; value: number }[]
}

// Channels of Node, so that a process without metrics loads no library and publishes nothing.
export const answeredRequests = channel('temporada:answered-request')
export const jobRounds = channel('temporada:job-round')
