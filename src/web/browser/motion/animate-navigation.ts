import type { AnyRouter } from '@tanstack/react-router'

/** The part of the router that this needs. */
type Moving = Pick<AnyRouter, 'latestLocation' | 'startViewTransition' | 'stores'>

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
/** The poster on a wall that leads to a page; not on a wall that has made room for a skeleton. */
function posterTo(path: string) {
  const poster = find(`a[href="${CSS.escape(path)}"] > .poster`)
  return poster?.checkVisibility() ? poster : null
}
/** Its counterpart there: a campaign's poster, else the head in its colours. */
const poster = () => find('main[data-campaign] .page__poster > .poster') ?? find('main[data-campaign] > .page__head')

/** Lets a poster grow into its page and back, and one page fade into the next. The browser does the rest by style sheet. */
export function animateNavigation(router: Moving) {
  // After a swipe the browser has already shown the change.
  let isSwiped = false
  addEventListener('popstate', (event) => {
    isSwiped = event.hasUAVisualTransition
  })
  let arrived: HTMLElement | null = null
  let latest: ViewTransition | undefined
  router.startViewTransition = (update) => {
    const from = router.stores.resolvedLocation.get()?.pathname
    const to = router.latestLocation.pathname
    const isStill = isSwiped || from === to || matchMedia('(prefers-reduced-motion: reduce)').matches
    isSwiped = false
    if (isStill || from === undefined || !document.startViewTransition) return update()
    const root = document.documentElement
    const onWall = posterTo(to)
    // A transition that this one cuts short has no time to tidy up.
    unnamed(arrived)
    const before = named(onWall ?? poster())
    root.classList.add('is-leaving')
    const transition = document.startViewTransition(async () => {
      // Only the old page is a picture: the new one is live below it from the first frame.
      root.classList.remove('is-leaving')
      unnamed(before)
      await update()
      arrived = named(onWall ? poster() : posterTo(from))
    })
    // One that is skipped, because the next has begun or the tab is hidden, is no fault.
    transition.ready.catch(() => {})
    latest = transition
    const tidy = () => {
      if (transition === latest) unnamed(arrived)
    }
    transition.finished.then(tidy, tidy)
    return transition.updateCallbackDone
  }
}

function named(element: HTMLElement | null) {
  element?.style.setProperty('view-transition-name', 'poster')
  return element
}
const unnamed = (element: HTMLElement | null) => element?.style.removeProperty('view-transition-name')
