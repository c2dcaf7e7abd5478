import { EnvironmentFault } from './read-env.ts'
import { visibleText } from './visible-text.ts'

/** Error codes for a host name that does not resolve, and for an address of another machine. */
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAI_NONAME'])
const isOfListening = (syscall: unknown) => syscall === 'listen' || syscall === 'getaddrinfo'

const EXPECTED = new Set(['SeasonFaults', 'DatabaseInUse', 'StorageFault'])

const FILE_FAULTS = new Map([
  ['EACCES', 'this user cannot write there; check its owner and permissions, or choose another folder with DATA_DIR'],
  ['EPERM', 'this user cannot write there; check its owner and permissions, or choose another folder with DATA_DIR'],
  ['EROFS', 'that disk is read-only; choose another folder with DATA_DIR'],
  ['ENOSPC', 'the disk is full'],
  ['ENOTDIR', 'is not a folder'],
  ['EEXIST', 'is not a folder'],
  ['EISDIR', 'is a folder and must be a file'],
])

/**
 * Returns the message for an operator when a process cannot start: a sentence for a known cause, else the full error.
 */
export const describeStartFault = (error: unknown): string => visibleText(inWords(error))

function inWords(error: unknown): string {
  if (error instanceof EnvironmentFault) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use by another program: choose another with PORT=… or stop that program.'
  }
  if ('code' in error && 'syscall' in error && UNKNOWN_HOST.has(String(error.code)) && isOfListening(error.syscall)) {
    return 'HOST: is not an address of this machine. Without HOST the program listens on all of them.'
  }
  if ('code' in error && error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return 'PORT: this user cannot listen on that port; choose one above 1023.'
  }
  const reason = 'code' in error && 'path' in error ? FILE_FAULTS.get(String(error.code)) : undefined
  if (reason && 'path' in error) return `${error.path}: ${reason}.`
  return EXPECTED.has(error.name) ? error.message : (error.stack ?? error.message)
}
