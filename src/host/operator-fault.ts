import { EnvironmentFault } from './read-env.ts'

const EXPECTED = new Set(['SeasonFaults', 'DatabaseInUse'])

/** What an operator needs to read when a process cannot start: one message for what they can mend, all of it otherwise. */
export function describeStartFault(error: unknown): string {
  if (error instanceof EnvironmentFault) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'El puerto está ocupado por otro programa: elige otro con PORT=… o cierra ese programa.'
  }
  return EXPECTED.has(error.name) ? error.message : (error.stack ?? error.message)
}
