/**
 * Tells the router whether to scroll a page: not when it takes over a served one. An inline script has put that where it
 * was left, and the visitor may have scrolled since.
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
