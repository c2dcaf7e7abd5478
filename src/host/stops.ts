/** Tells a process to stop: calls back once, or more often where telling it again changes nothing. */
export type StopSource = (stop: (by: string) => void) => void

/** Told a second time, the process ends at once. */
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

/** For a process that another one tells to stop: a terminal and systemd signal it too. */
export function ignoreSignals() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
}
