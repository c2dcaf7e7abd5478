import type { Logger } from 'pino'

/**
 * Returns a function that takes why something is not ready, or nothing if it is, and logs each change once, since a
 * supervisor asks every second. Begins as ready.
 */
export function logReadiness(log: Logger) {
  let known: string | undefined
  return (reason: string | undefined, error?: unknown) => {
    if (reason === known) return
    if (reason !== undefined) log.error({ reason, ...(error !== undefined && { err: error }) }, 'not ready')
    else log.info({ was: known }, 'ready again')
    known = reason
  }
}
