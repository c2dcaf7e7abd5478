import { randomUUID } from 'node:crypto'

/** Returns the caller's own id if it is harmless, so that one id follows a request through web part and API. */
export function requestId({ headers }: Request): string {
  const own = headers.get('x-request-id') ?? ''
  return /^[\w-]{8,64}$/.test(own) ? own : randomUUID()
}
