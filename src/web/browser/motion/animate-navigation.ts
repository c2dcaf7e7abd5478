import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { prefersReducedMotion } from './reduced-motion.ts'

type Moving = Pick<AnyRouter, 'options' | 'subscribe' | 'update'>
interface Change {
  fromLocation?: ParsedLocation
  toLocation: ParsedLocation
}

/** The link of a poster or of a card of the street, which the visitor has pressed or to which Back returns. */
const PRESSED = 'data-pressed'
const ART = ':is(.poster__art, .poster-square)'

const linkTo = (path: string) => {
  const kind = isPrize(path) ? ':is(.gain a, .row--link)' : `:has(${ART})`
  const links = document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(path)}"]${kind}`)
  return [...links].find((link) => link.checkVisibility())
}

/** Returns the path of the page that a location shows. The page of a game for a visitor without an account is at `/`. */
const shownAt = ({ pathname, search }: ParsedLocation) => {
  const { volver } = search as { volver?: unknown }
  return pathname === '/' && typeof volver === 'string' ? volver : pathname
}
const isWall = (location: ParsedLocation) => /^\/(home)?$/.test(shownAt(location))
const isPrize = (path: string) => path.startsWith('/user/prizes/')
const isCampaign = (location: ParsedLocation) => shownAt(location).startsWith('/promo/')

/**
 * Animates navigations by the router's own view transitions (styles in `styles/page-motion.css`): the picture of a
 * poster grows into the scene of its page and back, the drawing of a prize flies to its page, pages fade. Returns a
 * function that stops.
 */
export function animateNavigation(router: Moving): () => void {
  // After a swipe the browser has already animated the change.
  let isSwiped = false
  const onPop = (event: PopStateEvent) => {
    isSwiped = event.hasUAVisualTransition
  }
  addEventListener('popstate', onPop)
  addEventListener('unhandledrejection', ignoreCutTransition)
  const root = document.documentElement

  function types({ fromLocation, toLocation }: Change): string[] | false {
    const isStill = isSwiped || prefersReducedMotion()
    isSwiped = false
    if (isStill || !fromLocation || shownAt(fromLocation) === shownAt(toLocation)) return false
    // Only the old page is a snapshot; the new page is live below it from the first frame.
    root.classList.add('is-leaving')
    if (isPrize(shownAt(fromLocation)) || isPrize(shownAt(toLocation))) return ['page', 'prize']
    if (isWall(fromLocation) && isCampaign(toLocation)) return ['page', 'opening']
    return isCampaign(fromLocation) && isWall(toLocation) ? ['page', 'closing'] : ['page']
  }
  // Without types, the router would also animate under reduced motion.
  if (CSS.supports('selector(:active-view-transition-type(page))'))
    router.update({ ...router.options, defaultViewTransition: { types } })

  const stops = [
    router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      for (const link of document.querySelectorAll(`[${PRESSED}]`)) link.removeAttribute(PRESSED)
      linkTo(shownAt(toLocation))?.setAttribute(PRESSED, '')
    }),
    router.subscribe('onBeforeRouteMount', () => root.classList.remove('is-leaving')),
    router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (fromLocation && (isPrize(shownAt(fromLocation)) || (isCampaign(fromLocation) && isWall(toLocation))))
        linkTo(shownAt(fromLocation))?.setAttribute(PRESSED, 'back')
    }),
  ]
  return () => {
    removeEventListener('popstate', onPop)
    removeEventListener('unhandledrejection', ignoreCutTransition)
    for (const stop of stops) stop()
  }
}

/**
 * Keeps a transition that the next one cuts short, or for which the tab is hidden, from counting as a fault: the router
 * starts transitions and does not wait for their promises.
 */
function ignoreCutTransition(event: PromiseRejectionEvent) {
  const { reason } = event
  if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault()
}
