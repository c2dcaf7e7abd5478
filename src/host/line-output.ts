import { fstatSync, writeSync } from 'node:fs'

/** What a reader that has stopped reading may leave behind in this process. */
const MAX_BACKLOG_BYTES = 1024 * 1024

export interface LineOutput {
  /** Takes one line with its line break. Never waits and never throws: a line that cannot go out is dropped. */
  write(line: string): void
  /** How many lines were dropped since the last call. */
  takeDropped(): number
}

/**
 * Standard output for a log. A log must not stop the service: a reader that stalls, a reader that is gone and a full
 * disk cost lines, not requests. Pipes are written without blocking, up to a backlog; files are written at once.
 */
export function standardOutput(): LineOutput {
  let dropped = 0
  const takeDropped = () => {
    const count = dropped
    dropped = 0
    return count
  }
  const drop = () => {
    dropped++
  }
  // Without a listener, a reader that is gone (EPIPE) would end the process.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return { write: isStream(1) ? streamWriter(drop) : fileWriter(drop), takeDropped }
}

/** A pipe, a socket or a terminal, as against a file or a device. */
function isStream(fd: number): boolean {
  if (process.stdout.isTTY) return true
  const stats = fstatSync(fd)
  return stats.isFIFO() || stats.isSocket()
}

function streamWriter(drop: () => void) {
  return (line: string) => {
    if (!process.stdout.writable || process.stdout.writableLength > MAX_BACKLOG_BYTES) return drop()
    process.stdout.write(line)
  }
}

function fileWriter(drop: () => void) {
  let isTorn = false
  return (line: string) => {
    const bytes = Buffer.from(isTorn ? `\n${line}` : line)
    try {
      // A disk that fills up may take half a line; the next one then starts on a line of its own.
      isTorn = writeSync(1, bytes) < bytes.length
      if (isTorn) drop()
    } catch {
      drop()
    }
  }
}
