import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

interface Carried {
  queries: [QueryKey, data: unknown][]
}

/**
 * Hands what the loaders have read to the browser. Every loader is awaited, so there are no later answers to stream, and
 * the browser asks again for what failed (docs/decisions/0051).
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
