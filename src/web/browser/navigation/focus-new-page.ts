import type { AnyRouter } from '@tanstack/react-router'

/**
 * Moves the focus on each page that the router opens to the element that its address names, else to its title, so that a
 * screen reader announces it and the Tab key goes on from there: the link or form that had the focus is gone. After a
 * page load the browser decides. Returns a function that stops.
 */
export function focusNewPage(router: Pick<AnyRouter, 'subscribe'>): () => void {
  return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const page = document.querySelector('main')
    // The new page has chosen an element itself, for example a fresh result.
    if (page?.contains(document.activeElement)) return
    const named = toLocation.hash ? document.getElementById(toLocation.hash) : null
    const target = named ?? page?.querySelector('h1')
    target?.focus({ preventScroll: true })
  })
}
