import { exitHead } from './exit-head.ts'
import { loadExit } from './load-exit.ts'

/** Of every exit. */
export const exitRoute = {
  loader: loadExit,
  // A jump within the page is no new visit.
  staleTime: Number.POSITIVE_INFINITY,
  head: exitHead,
}
