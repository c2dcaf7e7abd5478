import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn, createServerFn } from '@tanstack/react-start'
import { readPublicSession, type Session } from '../server/auth/public-session.ts'

export const SESSION_PATH = '/api/_auth/session'

/** Returns the session, for the query that guards read and for the session endpoint. */
export const getSession = createServerFn().handler(() => readPublicSession())

/**
 * Reads the session once per page load on the server, which sends it with the page. The browser refetches it only after
 * signing in or out.
 */
const fetchSession = createIsomorphicFn()
  .server(() => getSession())
  .client(fetchSessionFromBrowser)

/** Makes one attempt; any failure counts as signed out (docs/specification.md, sections 7 and 8). */
async function fetchSessionFromBrowser(): Promise<Session> {
  try {
    const response = await fetch(SESSION_PATH, { headers: { accept: 'application/json' } })
    const session: unknown = response.ok ? await response.json() : {}
    return typeof session === 'object' && session !== null ? session : {}
  } catch {
    return {}
  }
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => fetchSession(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})
