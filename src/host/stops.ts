/** Listens for the order to stop: calls back once, or more often where a repeat changes nothing. */
export type StopSource = (stop: (by: string) => void) => void

/** Ends the process at once on a second signal. */
export const onSignals: StopSource = (stop) => {
  let isTold = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isTold) process.exit(1)
      isTold = true
      stop(signal)
    })
  }
  // The command that has started this process sends it too (`src/cli/bootstrap.mjs`), so it is never the second time: a
  // terminal and systemd signal both.
  process.on('SIGHUP', () => stop('SIGHUP'))
}

/** For a process that another one stops: a terminal and systemd signal it too. */
export function ignoreSignals() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
}
