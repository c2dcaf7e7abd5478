import bricolage from '#web/styles/fonts/bricolage-grotesque-latin-es.woff2?url'
import instrument from '#web/styles/fonts/instrument-sans-latin-es.woff2?url'

/** What the router writes for the fonts, for the first scripts and for the one that starts them. */
const SHEET = /<link rel="stylesheet" href="([^"]+)"[^>]*\/>/g
const HINT = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const ENTRY = /<script type="module" async="" src="([^"]+)"([^>]*)><\/script>/

/** Both files of fonts.css. */
const FACES = [bricolage, instrument]

/**
 * Moves the fonts and scripts of a page behind its first paint. The page works without them, and while they load, its
 * text and its first picture wait: the landing page was painted at 1.9 s on a slow phone. `inlined` are the addresses of
 * the style sheets whose rules are in the page.
 */
export function afterPaint(html: string, inlined: string[]): string {
  const [, entry, attributes = ''] = ENTRY.exec(html) ?? []
  if (!entry) return html
  const nonce = / nonce="[^"]*"/.exec(attributes)?.[0] ?? ''
  const found = { fonts: addressesIn(html, SHEET), faces: FACES, inlined, hints: addressesIn(html, HINT), entry }
  return html
    .replace(SHEET, (link) => `<noscript>${link}</noscript>`)
    .replace(HINT, '')
    .replace(ENTRY, () => `<script${nonce}>(${fetchLater})(${JSON.stringify(found)})</script>`)
}

const addressesIn = (html: string, link: RegExp) => [...html.matchAll(link)].map(([, address = '']) => address)

interface Found {
  fonts: string[]
  faces: string[]
  inlined: string[]
  hints: string[]
  entry: string
}

/** Runs in the browser. The elements are those that hydration looks for. */
function fetchLater({ fonts, faces, inlined, hints, entry }: Found) {
  const add = (tag: 'link' | 'script', addresses: string[], is: object) =>
    addresses.map((address) => {
      const element = document.createElement(tag)
      document.head.append(Object.assign(element, { [tag === 'link' ? 'href' : 'src']: address, ...is }))
      return element as HTMLLinkElement
    })
  const dress = (is: object) => add('link', fonts, { rel: 'stylesheet', ...is })
  // Whoever has been here has the fonts in the cache: later, the words would change shape at every visit.
  const key = 'temporada:fonts'
  let isDressed = false
  try {
    isDressed = localStorage[key] === String(fonts)
    localStorage[key] = fonts
  } catch {}
  if (isDressed) dress({})
  const start = () => {
    add('script', [entry], { type: 'module', async: true })
    setTimeout(() => {
      // What is in the page counts as fetched, or each late script would fetch its sheet again and style the page anew.
      add('link', inlined, { rel: 'stylesheet', disabled: true })
      add('link', hints, { rel: 'modulepreload' })
    })
    if (isDressed) return
    // The sheet applies once its fonts are there: the words are laid out anew once, not for the sheet and for each font.
    const sheets = dress({ media: 'print' })
    let left = faces.length
    const count = () => {
      if (--left === 0) for (const sheet of sheets) sheet.media = 'all'
    }
    add('link', faces, { rel: 'preload', as: 'font', crossOrigin: '', onload: count, onerror: count })
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
