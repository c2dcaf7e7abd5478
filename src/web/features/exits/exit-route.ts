import { exitHead } from './exit-head.ts'
import { loadExit } from './load-exit.ts'

/** The options that the routes of all exits share. */
export const exitRoute = {
  loader: loadExit,
  // A jump to an anchor within the page is not a new visit.
  staleTime: Number.POSITIVE_INFINITY,
  head: exitHead,
}
