import type { AnyRouter } from '@tanstack/react-router'
import { painted } from './painted.ts'

/**
 * Lets the browser paint the effect of a tap, such as a pressed link, before the router fetches and renders the next
 * page. On a slow phone, fetching and rendering take some hundred milliseconds, in which the tap would seem lost.
 */
export function yieldBeforeNavigate(router: Pick<AnyRouter, 'navigate' | 'preloadRoute'>) {
  const { navigate, preloadRoute } = router
  router.preloadRoute = async (options) => {
    await painted()
    return preloadRoute(options)
  }
  router.navigate = async (options) => {
    await painted()
    return navigate(options)
  }
}
