/** Search crawlers, Lighthouse and social previews: words that end in «bot» or «google», and two by name. */
const CRAWLERS = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i

export const isCrawler = (userAgent: string) => CRAWLERS.test(userAgent)

let served: string | undefined

/** Keeps what the server drew, for a crawler to keep seeing it whatever fails in the browser. */
export function keepServedPage() {
  if (isCrawler(navigator.userAgent)) served = document.querySelector('.site-frame')?.outerHTML ?? ''
}

/** The page as served, when the visitor is a crawler; people get undefined, and then the error screen. */
export const servedPage = () => served
