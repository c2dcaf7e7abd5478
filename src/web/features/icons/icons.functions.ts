import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { Icon } from '#web/browser/services/icon-drawing.ts'
import { siteQuery } from '#web/functions/site.ts'

const getIcon = createIsomorphicFn()
  .server(async (name: string, _client: QueryClient): Promise<Icon> => {
    const { readIcon } = await import('#web/server/icons/answer-icons.ts')
    return readIcon(name)
  })
  .client(async (name: string, client: QueryClient): Promise<Icon> => {
    const { fetchIcon } = await import('#web/browser/services/icon-client.ts')
    return fetchIcon(name, client.getQueryData(siteQuery.queryKey)?.iconServiceUrl)
  })

/**
 * Fetches an icon of a set, such as `lucide:gift`. The server renders it into the page; the browser fetches the icons
 * that the server could not get in time.
 */
export const iconQuery = (name: string) =>
  queryOptions({
    queryKey: ['icon', name],
    queryFn: ({ client }): Promise<Icon> => getIcon(name, client),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: ({ state }) => (state.data === 'late' ? 'always' : false),
  })

/** Loads icons. On the server the returned promise waits for them; in the browser it does not. */
export async function loadIcons(queryClient: QueryClient, names: readonly string[]): Promise<void> {
  const all = Promise.all(names.map((name) => queryClient.prefetchQuery(iconQuery(name))))
  if (import.meta.env.SSR) await all
}
