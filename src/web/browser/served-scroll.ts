/**
 * Tells the router whether to move a page: not when it takes over a served one. That has long been moved by a script of its
 * own, and by now the visitor may have scrolled.
 */
export function keepServedScroll() {
  let served: string | undefined = window.location.pathname
  return ({ location }: { location: { pathname: string } }) => {
    const isServed = location.pathname === served
    served = undefined
    // The router remembers only what it has seen scrolled.
    if (isServed) document.dispatchEvent(new Event('scroll'))
    return !isServed
  }
}
