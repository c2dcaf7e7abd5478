import { isPlainClick } from './plain-click.ts'

/** A link to the anchor that the address bar already names: the router has nothing to do, the visitor wants to go there. */
export function scrollAgain() {
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

function onClick(event: MouseEvent) {
  const { target } = event
  if (!isPlainClick(event) || !(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('a[href*="#"]')
  if (!link?.hash || link.href !== window.location.href) return
  document.getElementById(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView()
}
