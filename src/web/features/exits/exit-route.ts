import { exitHead } from './exit-head.ts'
import { loadExit } from './load-exit.ts'

/** The options that the routes of all exits share. */
export const exitRoute = {
  loader: loadExit,
  // Never stale, because a jump to an anchor within the page must not count as a new visit.
  staleTime: Number.POSITIVE_INFINITY,
  head: exitHead,
}
