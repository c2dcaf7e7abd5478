import { type QueryKey, type UseSuspenseQueryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

type UseLoaded = <T, K extends QueryKey>(query: UseSuspenseQueryOptions<T, Error, T, K>) => T

/**
 * Returns what a loader of the page has read, and renders again when that changes. The server draws a page once, so there
 * it reads the cache alone: an observer for each use took 5 to 8 % of the history of a member (docs/decisions/0053).
 */
export const useLoaded: UseLoaded = import.meta.env.SSR ? useCached : (query) => useSuspenseQuery(query).data

function useCached<T>({ queryKey }: { queryKey: QueryKey }): T {
  const state = useQueryClient().getQueryState<T>(queryKey)
  if (state?.data === undefined)
    throw state?.error ?? new Error(`No loader of this page reads ${JSON.stringify(queryKey)}`)
  return state.data
}
