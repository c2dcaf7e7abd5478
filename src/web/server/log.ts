import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { createLog } from '#host/log.ts'
import { webEnv } from '../env.ts'

let log: Logger | undefined

/** Returns the web part's log. Created on first use, because it needs the environment. */
export const webLog = (): Logger =>
  (log ??= createLog({ part: 'web', worker: cluster.worker?.id, level: webEnv().LOG_LEVEL }))
