import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { nextTask } from '../browser/next-task.ts'
import { readPageTime } from '../browser/page-time.ts'
import { hear, isLater } from '../browser/server-clock.ts'
import { jsonInOneByte } from '../format/one-byte.ts'
import { isTimed, settleTime, type Timed } from './page-time.ts'

type Queries = [QueryKey, data: unknown][]

interface Carried {
  /** As JSON: the router's serializer would walk every object. */
  queries: string
}

/**
 * Hands what the loaders have read to the browser. Every loader is awaited, so there are no later answers to stream, and
 * the browser asks again for what failed (docs/decisions/0051). The time of the server goes beside the page, in a header:
 * a page in which nothing has happened has the same bytes (docs/decisions/0010).
 */
export const carryQueries = (queryClient: QueryClient) =>
  import.meta.env.SSR
    ? { dehydrate: () => packQueries(queryClient) }
    : {
        hydrate: async (carried: Carried) => {
          // The router and its matches have taken a slow phone a task of 50 ms.
          await nextTask()
          const queries: Queries = JSON.parse(carried.queries)
          const time = queries.some(([, data]) => isTimed(data)) ? await readPageTime() : undefined
          for (const [key, data] of queries) {
            queryClient.setQueryData(key, time && isTimed(data) ? { ...data, serverNow: time.drawnAt } : data)
          }
          if (time) hear(time.now)
          listen(queryClient)
        },
      }

function packQueries(queryClient: QueryClient): Carried {
  settleTime(queryClient)
  const queries: Queries = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { status, data } }) =>
      status === 'success' ? [[queryKey, isTimed(data) ? { ...data, serverNow: 0 } : data]] : [],
    )
  return { queries: jsonInOneByte(JSON.stringify(queries)) }
}

/** Sets the browser's idea of the server's time by each answer. What a page changes itself has the time of before. */
function listen(queryClient: QueryClient) {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { data, manual } = event.action
    const timed = [data, ...Object.values(data ?? {})].find(isTimed) as Timed | undefined
    if (timed && (!manual || isLater(timed.serverNow))) hear(timed.serverNow)
  })
}
