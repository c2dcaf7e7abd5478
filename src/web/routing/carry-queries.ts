import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isNewerTime, syncClock } from '../browser/clock/server-clock.ts'
import { timeNow } from '../browser/clock/time-now.ts'
import { isTimed, pageTimeOf, settleTime, type Timed } from './page-time.ts'

type Queries = [QueryKey, data: unknown][]

interface Carried {
  /** As JSON, because the router's serializer would write every object as code a second time. */
  queries: string
}

/**
 * Passes the data of the loaders to the browser. Replaces the router's own integration, which compares the server's
 * clock with the visitor's: with a wrong clock, every page would refetch everything or nothing (docs/decisions/0082).
 */
export const carryQueries = (queryClient: QueryClient) =>
  import.meta.env.SSR
    ? { dehydrate: () => packQueries(queryClient) }
    : { hydrate: (carried: Carried) => unpackQueries(queryClient, carried) }

/** Leaves out failed queries, so that the browser refetches them. */
function packQueries(queryClient: QueryClient): Carried {
  settleTime(queryClient)
  const queries: Queries = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { status, data } }) => (status === 'success' ? [[queryKey, data]] : []))
  return { queries: JSON.stringify(queries) }
}

async function unpackQueries(queryClient: QueryClient, carried: Carried): Promise<void> {
  const queries: Queries = JSON.parse(carried.queries)
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
  if (pageTimeOf(queryClient) !== undefined) syncClock(await timeNow())
  listen(queryClient)
}

/**
 * Synchronises the page's clock with each response. Data that the page itself sets may be older, so its time counts
 * only if it is later than the latest time from the server.
 */
function listen(queryClient: QueryClient) {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { data, manual } = event.action
    const timed = [data, ...Object.values(data ?? {})].find(isTimed) as Timed | undefined
    if (timed && (!manual || isNewerTime(timed.serverNow))) syncClock(timed.serverNow)
  })
}
