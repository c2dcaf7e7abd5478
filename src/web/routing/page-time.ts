import type { QueryClient } from '@tanstack/react-query'

export interface Timed {
  /** Epoch ms. */
  serverNow: number
}

/** True for an answer of the server that says its time. */
export const isTimed = (data: unknown): data is Timed =>
  typeof data === 'object' && data !== null && 'serverNow' in data && typeof data.serverNow === 'number'

/** Gives all answers of a page one time, the latest: the browser hears a single one with the page. */
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

/** The first instant after the page's time that it knows of, epoch ms: then it may say something else. */
export function nextTurnOf(queryClient: QueryClient, drawnAt: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const data of dataOf(queryClient)) for (const at of instantsIn(data)) if (at > drawnAt && at < next) next = at
  return next
}

const dataOf = (queryClient: QueryClient): unknown[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data)

/** Every number in it: no other one is as large as an instant. */
function* instantsIn(data: unknown): Generator<number> {
  if (typeof data === 'number') yield data
  else if (typeof data === 'object' && data !== null) for (const value of Object.values(data)) yield* instantsIn(value)
}
