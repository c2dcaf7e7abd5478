import type { QueryClient } from '@tanstack/react-query'
import { SESSION_END } from '../browser/session/session-end.ts'
import { sessionQuery } from '../functions/session.ts'
import { dropPersonalQueries } from './clear-session.ts'

/**
 * Refetches the session. If the visitor has changed, removes the data of the previous visitor, which must never be
 * shown to the next.
 */
export async function refreshQueries(queryClient: QueryClient) {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.user?.id
  const { user } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (before && !user) dispatchEvent(new Event(SESSION_END))
  if (user?.id !== before) return dropPersonalQueries(queryClient)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'flash',
  })
}
