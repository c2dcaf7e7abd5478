import type { QueryClient } from '@tanstack/react-query'

export interface Timed {
  /** Epoch ms. */
  serverNow: number
}

/** Returns true for a response that includes the server's time. */
export const isTimed = (data: unknown): data is Timed =>
  typeof data === 'object' && data !== null && 'serverNow' in data && typeof data.serverNow === 'number'

/** Gives all responses of a page the same, latest time, because the browser gets only one time with the page. */
export function settleTime(queryClient: QueryClient): void {
  const drawnAt = pageTimeOf(queryClient)
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (isTimed(state.data) && state.data.serverNow !== drawnAt) {
      queryClient.setQueryData(queryKey, { ...state.data, serverNow: drawnAt })
    }
  }
}

/** Returns the latest server time in the data of a page, epoch ms; undefined without any. */
export function pageTimeOf(queryClient: QueryClient): number | undefined {
  const answers = dataOf(queryClient).filter(isTimed)
  return answers.length > 0 ? Math.max(...answers.map(({ serverNow }) => serverNow)) : undefined
}

const dataOf = (queryClient: QueryClient): unknown[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data)
