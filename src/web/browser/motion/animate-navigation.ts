import type { AnyRouter } from '@tanstack/react-router'

/** The part of the router that this module uses. */
type Moving = Pick<AnyRouter, 'latestLocation' | 'startViewTransition' | 'stores'>

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
/**
 * Returns the poster that links to a page; null if there is no such poster, or if a skeleton has replaced the wall of
 * posters.
 */
function posterTo(path: string) {
  const poster = find(`a[href="${CSS.escape(path)}"] > .poster`)
  return poster?.checkVisibility() ? poster : null
}
/**
 * Returns the element of a campaign page that is paired with the campaign's poster on a wall: the large poster, else
 * the page head in the campaign's colours.
 */
const poster = () => find('main[data-campaign] .page__poster > .poster') ?? find('main[data-campaign] > .page__head')

/** Animates navigations (styles in `styles/page-motion.css`): a poster grows into its page and back, pages fade. */
export function animateNavigation(router: Moving) {
  // After a swipe the browser has already animated the change.
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
    // This transition may cut the previous transition short, before its clean-up runs.
    unnamed(arrived)
    const before = named(onWall ?? poster())
    root.classList.add('is-leaving')
    const transition = document.startViewTransition(async () => {
      // Only the old page is a snapshot; the new page is live below it from the first frame.
      root.classList.remove('is-leaving')
      unnamed(before)
      await update()
      arrived = named(onWall ? poster() : posterTo(from))
    })
    // A transition rejects if the next has begun or the tab is hidden. Neither is an error.
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
