import { isCrawler } from './crawlers.ts'

let served: HTMLElement | undefined
let isStarting = true

/** Copies the served page before React can empty it. */
export function saveServedDocument() {
  served = document.importNode(document.documentElement, true)
}

/** Call this once the app has started. Later errors show the error screen; only crawlers still get the served page. */
export function forgetServedDocument() {
  isStarting = false
  if (!isCrawler(navigator.userAgent)) served = undefined
}

/** Returns the served page for a crawler; undefined for people. */
export const servedPage = () =>
  isCrawler(navigator.userAgent) ? (served?.querySelector('.site-frame')?.outerHTML ?? '') : undefined

/** Restores the served page, which works without JavaScript, when the app cannot start. */
export function handleStartFailure(error: unknown) {
  if (!isStarting && !served) return
  console.error('Error while mounting app', error)
  if (served) putBack(served)
  served = undefined
  isStarting = false
}

/** Replaces the page by the copy: React's nodes would still pass clicks to a router that does not run. */
function putBack(page: HTMLElement) {
  const { documentElement: root, head, body } = document
  for (const { name, value } of page.attributes) root.setAttribute(name, value)
  const [servedHead, servedBody] = page.children
  // Keeps the elements that are still in the head, because inserting a style sheet again leaves the page unstyled for a
  // moment.
  for (const element of [...(servedHead?.children ?? [])]) {
    if (![...head.children].some((other) => other.isEqualNode(element))) head.append(element)
  }
  if (servedBody) body.replaceWith(servedBody)
  // The router had set this to `manual`.
  history.scrollRestoration = 'auto'
}
