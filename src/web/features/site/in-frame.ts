// Runs once, in a page in a frame: the page tells its height, and opens other pages in a tab.
import { mayBeFramed } from '#web/routing/framed-pages.ts'

/** The height at which pages are laid out that fill a screen: a frame has the height of its page, not of a screen. */
const SCREEN = '40rem'
const PARENT = 'temporada:parent'

/** Browsers have loaded this page, so `EMBED_ORIGINS` lists its parent. */
function parentOrigin(): string | undefined {
  const [known] = Array.from(location.ancestorOrigins ?? [])
  if (known) return known
  // Firefox has only the referrer, which is this site itself after a full load within the frame.
  const origin = URL.parse(document.referrer)?.origin
  try {
    if (origin === undefined || origin === location.origin) return sessionStorage.getItem(PARENT) ?? undefined
    sessionStorage.setItem(PARENT, origin)
  } catch {}
  return origin
}

function tellHeight(origin: string): void {
  let told = 0
  const root = document.documentElement
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height)
    if (height === told) return
    told = height
    parent.postMessage({ type: 'temporada:height', height }, origin)
  }).observe(root)
}

/** The router leaves a link with a target to the browser. */
function openOutside({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.download || !/^https?:$/.test(link.protocol)) return
  if (link.origin !== location.origin || !mayBeFramed(link.pathname)) link.target = '_blank'
}

document.documentElement.style.setProperty('--screen', SCREEN)
addEventListener('click', openOutside, true)
const origin = parentOrigin()
if (origin) tellHeight(origin)
