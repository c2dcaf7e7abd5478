/**
 * Returns the router's scroll restoration check, which skips the page that the server rendered. An inline script has
 * already restored the scroll position of that page, and the visitor may have scrolled since.
 */
export function keepServedScroll() {
  let served: string | undefined = window.location.pathname
  return ({ location }: { location: { pathname: string } }) => {
    const isServed = location.pathname === served
    served = undefined
    // The router saves only the positions of elements for which it has seen a scroll event.
    if (isServed) document.dispatchEvent(new Event('scroll'))
    return !isServed
  }
}
