/** Subscribes to orders to stop. May call `stop` more than once, so a repeated call must have no effect. */
export type StopSource = (stop: (by: string) => void) => void

/**
 * Response header of an API process that is about to stop: a web process sends its next requests to another one
 * (`src/web/server/api/several-apis.ts`).
 */
export const STOPPING = 'x-stopping'

/** Stops on a signal and ends the process at once on a second signal. */
export const onSignals: StopSource = (stop) => {
  let isTold = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isTold) process.exit(1)
      isTold = true
      stop(signal)
    })
  }
  // The command that started this process sends SIGHUP in addition to the signals of a terminal or systemd
  // (`src/cli/bootstrap.mjs`), so SIGHUP never counts as the second signal.
  process.on('SIGHUP', () => stop('SIGHUP'))
}

/**
 * Ignores signals in a process that its parent stops, because a terminal and systemd send signals to the child
 * processes too.
 */
export function ignoreSignals() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
}
