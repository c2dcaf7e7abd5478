import bricolage from '#web/styles/fonts/bricolage-grotesque-latin-es.woff2?url'
import instrument from '#web/styles/fonts/instrument-sans-latin-es.woff2?url'
import fonts from '#web/styles/fonts.css?url'
import { inOneByte } from '../format/one-byte.ts'

/** What the router writes for the fonts, the manifest, the first scripts and the one that starts them. */
const SHEET = new RegExp(`<link rel="stylesheet" href="${fonts}"[^>]*/>`)
const MANIFEST = /<link rel="manifest" href="([^"]+)"[^>]*\/>/
const HINT = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const ENTRY = /^<script type="module" async="" src="([^"]+)"([^>]*)><\/script>/

/** Text of the script, as V8 takes it from the built file, which has letters beyond Latin-1. */
const FETCH_LATER = inOneByte(String(fetchLater))

/** Both files of fonts.css. */
const FACES = [bricolage, instrument]

/**
 * Moves the fonts, the scripts and the manifest of a page behind its first paint. The page works without them, and its
 * text and its first picture would wait while they load: the landing page was painted at 1.9 s on a slow phone.
 * `inlined` are the addresses of the style sheets whose rules are in the page.
 */
export function afterPaint(html: string, inlined: string[]): string {
  const end = html.indexOf('</head>')
  const start = html.lastIndexOf('<script type="module"')
  const [script = '', entry, attributes = ''] = ENTRY.exec(html.slice(Math.max(0, start))) ?? []
  if (!entry) return html
  const nonce = / nonce="[^"]*"/.exec(attributes)?.[0] ?? ''
  const hints: string[] = []
  let manifest = ''
  const head = html
    .slice(0, end)
    .replace(SHEET, withoutScripts)
    .replace(MANIFEST, (link, address) => {
      manifest = address
      return withoutScripts(link)
    })
    .replace(HINT, (_, address) => {
      hints.push(address)
      return ''
    })
  const found: Found = { fonts, faces: FACES, inlined, manifest, hints, entry }
  const later = `<script${nonce}>(${FETCH_LATER})(${JSON.stringify(found)})</script>`
  return head + html.slice(end, start) + later + html.slice(start + script.length)
}

const withoutScripts = (link: string) => `<noscript>${link}</noscript>`

interface Found {
  fonts: string
  faces: string[]
  inlined: string[]
  manifest: string
  hints: string[]
  entry: string
}

/** Runs in the browser. The elements are those that hydration looks for. */
function fetchLater({ fonts, faces, inlined, manifest, hints, entry }: Found) {
  const add = (tag: 'link' | 'script', address: string, is: object) => {
    const element = document.createElement(tag)
    document.head.append(Object.assign(element, { ...is, [tag === 'link' ? 'href' : 'src']: address }))
    return element as HTMLLinkElement
  }
  // Whoever has been here has the fonts in the cache: later, the words would change shape at every visit.
  const key = 'temporada:fonts'
  let hasFonts = false
  try {
    hasFonts = localStorage[key] === fonts
    localStorage[key] = fonts
  } catch {}
  if (hasFonts) add('link', fonts, { rel: 'stylesheet' })
  const fetchFonts = () => {
    const sheet = add('link', fonts, { rel: 'stylesheet', media: 'print' })
    const show = () => {
      sheet.media = 'all'
    }
    // The sheet applies once its fonts are there: the words are laid out anew once, not for the sheet and each font.
    // They are not preloaded: if a visitor leaves during the preload of a font, WebKit's next page does not show it.
    Promise.allSettled(faces.map((face) => new FontFace('later', `url(${face})`).load())).then(show)
  }
  // Asked for in many tasks: in two, they took 55 and 25 ms on a busy machine, nearly all of it waiting.
  const start = () => {
    add('script', entry, { type: 'module', async: true })
    if (!hasFonts) setTimeout(fetchFonts)
    // What is in the page counts as fetched, or each late script would fetch its sheet again and style the page anew.
    setTimeout(() => {
      for (const sheet of inlined) add('link', sheet, { rel: 'stylesheet', disabled: true })
    })
    for (const hint of hints) setTimeout(() => add('link', hint, { rel: 'modulepreload' }))
    // Left in the page, it would be fetched at the load event, over a connection of its own, before the first paint.
    setTimeout(() => add('link', manifest, { rel: 'manifest' }))
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
