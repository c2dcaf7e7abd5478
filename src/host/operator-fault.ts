import { EnvironmentFault } from './read-env.ts'
import { visibleText } from './visible-text.ts'

/** Error codes for a host name that does not resolve, and for an address of another machine. */
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAI_NONAME'])
const isOfListening = (syscall: unknown) => syscall === 'listen' || syscall === 'getaddrinfo'

const EXPECTED = new Set(['SeasonFaults', 'DatabaseInUse', 'StorageFault'])

const FILE_FAULTS = new Map([
  [
    'EACCES',
    'este usuario no puede escribir ahí; revisa de quién es y sus permisos (o elige otra carpeta con DATA_DIR)',
  ],
  [
    'EPERM',
    'este usuario no puede escribir ahí; revisa de quién es y sus permisos (o elige otra carpeta con DATA_DIR)',
  ],
  ['EROFS', 'ese disco es de solo lectura; elige otra carpeta con DATA_DIR'],
  ['ENOSPC', 'el disco está lleno'],
  ['ENOTDIR', 'no es una carpeta'],
  ['EEXIST', 'no es una carpeta'],
  ['EISDIR', 'es una carpeta y tendría que ser un fichero'],
])

/**
 * Returns the message for an operator when a process cannot start: a sentence for a known cause, else the full error.
 */
export const describeStartFault = (error: unknown): string => visibleText(inWords(error))

function inWords(error: unknown): string {
  if (error instanceof EnvironmentFault) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'El puerto está ocupado por otro programa: elige otro con PORT=… o cierra ese programa.'
  }
  if ('code' in error && 'syscall' in error && UNKNOWN_HOST.has(String(error.code)) && isOfListening(error.syscall)) {
    return 'HOST: no es una dirección de esta máquina. Sin HOST escucha en todas.'
  }
  if ('code' in error && error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return 'PORT: este usuario no puede escuchar en ese puerto; elige uno por encima del 1023.'
  }
  const reason = 'code' in error && 'path' in error ? FILE_FAULTS.get(String(error.code)) : undefined
  if (reason && 'path' in error) return `${error.path}: ${reason}.`
  return EXPECTED.has(error.name) ? error.message : (error.stack ?? error.message)
}
