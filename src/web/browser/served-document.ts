import { isCrawler } from './crawlers.ts'

let served: HTMLElement | undefined

/** Copies the page as the server drew it, before React may empty it. */
export function keepServedDocument() {
  served = document.importNode(document.documentElement, true)
}

/** The app has started: from here on errors have the error screen. Crawlers see the served page instead of it. */
export function forgetServedDocument() {
  if (!isCrawler(navigator.userAgent)) served = undefined
}

/** The served page for a crawler; undefined for people. */
export const servedPage = () =>
  isCrawler(navigator.userAgent) ? (served?.querySelector('.site-frame')?.outerHTML ?? '') : undefined

/** The app cannot start: the page stays what it is without JavaScript. Later errors are not for here. */
export function handleStartFailure(error: unknown) {
  if (!served) return
  console.error('Error while mounting app', error)
  putBack(served)
  served = undefined
}

/** A copy instead of React's own nodes, which would still lead their clicks to a router that does not run. */
function putBack(page: HTMLElement) {
  const { documentElement: root, head, body } = document
  for (const { name, value } of page.attributes) root.setAttribute(name, value)
  const [servedHead, servedBody] = page.children
  // What is still there stays: a style sheet that is inserted again leaves the page unstyled for a moment.
  for (const element of [...(servedHead?.children ?? [])]) {
    if (![...head.children].some((other) => other.isEqualNode(element))) head.append(element)
  }
  if (servedBody) body.replaceWith(servedBody)
  // The router had taken this over.
  history.scrollRestoration = 'auto'
}
