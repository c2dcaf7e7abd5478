/** What the router writes for the fonts, for the first scripts and for the one that starts them. */
const SHEET = /<link rel="stylesheet" href="([^"]+)"[^>]*\/>/g
const HINT = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const ENTRY = /<script type="module" async="" src="([^"]+)"([^>]*)><\/script>/

/**
 * Moves the fonts and scripts of a page behind its first paint. The page works without them, and while they load, its
 * text and its first picture wait: the landing page was painted at 1.9 s on a slow phone.
 */
export function afterPaint(html: string): string {
  const [, entry, attributes = ''] = ENTRY.exec(html) ?? []
  if (!entry) return html
  const sheets = addressesIn(html, SHEET)
  const nonce = / nonce="[^"]*"/.exec(attributes)?.[0] ?? ''
  const later = `<script${nonce}>(${fetchLater})(${JSON.stringify(sheets)},${JSON.stringify(addressesIn(html, HINT))},${JSON.stringify(entry)})</script>`
  return html
    .replace(SHEET, (link) => `<noscript>${link}</noscript>`)
    .replace(HINT, '')
    .replace(ENTRY, () => later)
}

const addressesIn = (html: string, link: RegExp) => [...html.matchAll(link)].map(([, address = '']) => address)

/** Runs in the browser. The elements are those that hydration looks for. */
function fetchLater(sheets: string[], hints: string[], entry: string) {
  const add = (tag: 'link' | 'script', is: object) =>
    document.head.append(Object.assign(document.createElement(tag), is))
  const dress = () => {
    for (const href of sheets.splice(0)) add('link', { rel: 'stylesheet', href })
  }
  // Whoever has been here has the fonts in the cache: later, the words would change shape at every visit.
  const fonts = String(sheets)
  try {
    if (localStorage.getItem('temporada:fonts') === fonts) dress()
    localStorage.setItem('temporada:fonts', fonts)
  } catch {}
  const start = () => {
    dress()
    for (const href of hints) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', async: true, src: entry })
  }
  // Safari before 14.1 reports no paint.
  if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    const painted = new PerformanceObserver((entries) => {
      // The first paint may be the background alone.
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      painted.disconnect()
      start()
    })
    painted.observe({ type: 'paint', buffered: true })
  } else start()
  document.currentScript?.remove()
}
