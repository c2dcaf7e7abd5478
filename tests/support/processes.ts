import { readFileSync } from 'node:fs'

/** Linux only: returns the ids of all descendants of a process; none once it has ended. */
export function descendantsOf(pid: number): number[] {
  try {
    const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    return own.flatMap((child) => [child, ...descendantsOf(child)])
  } catch {
    return []
  }
}

/** Sends a signal; returns false if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

export const isRunning = (pid: number): boolean => signal(pid, 0)
