import type { AnyRouter } from '@tanstack/react-router'

/**
 * Lets the browser paint what a tap has changed, such as a pressed link, before the router fetches and renders the next
 * page: on a slow phone that takes some hundred milliseconds, in which the tap would seem lost. Returns what undoes it.
 */
export function paintFirst(router: Pick<AnyRouter, 'navigate' | 'preloadRoute'>) {
  const { navigate, preloadRoute } = router
  router.preloadRoute = async (options) => {
    await painted()
    return preloadRoute(options)
  }
  router.navigate = async (options) => {
    await painted()
    return navigate(options)
  }
  return () => {
    router.navigate = navigate
    router.preloadRoute = preloadRoute
  }
}

/** Resolves once the next frame is painted. */
export const painted = () =>
  new Promise<void>((resolve) => {
    // A hidden page has no frames.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
