import { randomUUID } from 'node:crypto'

/** Taken over from the caller where it is harmless, so that one id follows a request through both parts. */
export function requestId({ headers }: Request): string {
  const given = headers.get('x-request-id') ?? ''
  return /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
