import { isPrimaryClick } from './is-primary-click.ts'

/**
 * Scrolls to the anchor when a visitor clicks a link to the current address and its hash; the router ignores such a
 * click.
 */
export function scrollAgain() {
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

function onClick(event: MouseEvent) {
  const { target } = event
  if (!isPrimaryClick(event) || !(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('a[href*="#"]')
  if (!link?.hash || link.href !== window.location.href) return
  document.getElementById(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView()
}
