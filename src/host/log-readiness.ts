import type { Logger } from 'pino'

/**
 * Returns a function that takes the reason why the process is not ready, or undefined if it is ready. The function logs
 * only changes, because a supervisor asks every second. The initial state is ready.
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
