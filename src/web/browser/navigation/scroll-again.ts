import { isPrimaryClick } from './is-primary-click.ts'

/** Scrolls to the anchor of a clicked link whose hash is already in the address; the router ignores such a click. */
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
