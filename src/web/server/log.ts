import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { createLog } from '#host/log.ts'
import { webEnv } from '../env.ts'

let log: Logger | undefined

/** The web part's log; created on first use, because the environment is read then. */
export const webLog = (): Logger =>
  (log ??= createLog({ part: 'web', worker: cluster.worker?.id, level: webEnv().LOG_LEVEL }))
