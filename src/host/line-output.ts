import { fstatSync, writeSync } from 'node:fs'

/** Maximum bytes buffered in this process while the reader is stalled. */
const MAX_BACKLOG_BYTES = 1024 * 1024

export interface LineOutput {
  /**
   * Writes one line, which includes its line break. Never waits and never throws: a line that cannot be written is
   * dropped.
   */
  write(line: string): void
  /** Returns the number of lines dropped since the last call. */
  takeDropped(): number
}

/**
 * Returns standard output for a log. A log must not stop the service, so a stalled reader, a closed reader or a full
 * disk only causes lines to be dropped. Pipes are written without blocking, up to a backlog; files are written
 * synchronously.
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
  // Without a listener, a closed reader (EPIPE) would end the process.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return { write: isStream(1) ? streamWriter(drop) : fileWriter(drop), takeDropped }
}

/** Returns true for a pipe, a socket or a terminal, and false for a file or a device. */
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
      // A full disk may truncate a line; the next line then starts with a line break.
      isTorn = writeSync(1, bytes) < bytes.length
      if (isTorn) drop()
    } catch {
      drop()
    }
  }
}
