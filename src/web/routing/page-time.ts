import type { QueryClient } from '@tanstack/react-query'

export interface Timed {
  /** Epoch ms. */
  serverNow: number
}

/** True for a response of the server that has its time. */
export const isTimed = (data: unknown): data is Timed =>
  typeof data === 'object' && data !== null && 'serverNow' in data && typeof data.serverNow === 'number'

/** Gives all responses of a page one time, the latest: the browser gets a single one with the page. */
export function settleTime(queryClient: QueryClient): void {
  const drawnAt = pageTimeOf(queryClient)
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (isTimed(state.data) && state.data.serverNow !== drawnAt) {
      queryClient.setQueryData(queryKey, { ...state.data, serverNow: drawnAt })
    }
  }
}

/** The server's time in what a page shows, epoch ms; undefined for a page without any. */
export function pageTimeOf(queryClient: QueryClient): number | undefined {
  const answers = dataOf(queryClient).filter(isTimed)
  return answers.length > 0 ? Math.max(...answers.map(({ serverNow }) => serverNow)) : undefined
}

const dataOf = (queryClient: QueryClient): unknown[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data)
