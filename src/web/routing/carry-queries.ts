import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

interface Carried {
  queries: [QueryKey, data: unknown][]
}

/**
 * Hands what the loaders have read to the browser, and nothing else: every loader is awaited, so a page needs no stream of
 * later answers, and what failed is asked again. The library for it writes the whole state of each query, and the stream.
 */
export function carryQueries(router: AnyRouter, queryClient: QueryClient) {
  if (import.meta.env.SSR) {
    router.options.dehydrate = (): Carried => ({
      queries: queryClient
        .getQueryCache()
        .getAll()
        .flatMap(({ queryKey, state: { status, data } }) => (status === 'success' ? [[queryKey, data]] : [])),
    })
    return
  }
  router.options.hydrate = ({ queries }: Carried) => {
    for (const [key, data] of queries) queryClient.setQueryData(key, data)
  }
}
