import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Header with the id of a request, from a proxy to the web part, on to the API, and back to the caller. */
export const REQUEST_ID = 'x-request-id'

const current = new AsyncLocalStorage<string>()

/** Returns an id from a header if its form is plain, and otherwise a new one. */
export const requestIdFrom = (named: string | null | undefined): string =>
  named && /^[\da-zA-Z-]{8,64}$/.test(named) ? named : randomUUID()

/** Runs `work` so that its log lines and failures have the id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work)

/** Returns the id of the request that is handled; undefined outside of one, as in a job. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Returns the fields of a log line by which it is found. */
export function requestFields(): { requestId?: string } {
  const requestId = current.getStore()
  return requestId === undefined ? {} : { requestId }
}
