import { randomUUID } from 'node:crypto'

/**
 * Returns the caller's request id if its form is valid, so that the web part and the API log a request under the same
 * id; otherwise returns a new id.
 */
export function requestId({ headers }: Request): string {
  const own = headers.get('x-request-id') ?? ''
  return /^[\w-]{8,64}$/.test(own) ? own : randomUUID()
}
