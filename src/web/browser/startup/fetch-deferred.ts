/** Addresses of the files that a page fetches once it has been painted. */
export interface DeferredFiles {
  /** The script that starts the page, and those that it will ask for. */
  entry: string
  hints: string[]
  manifest: string
  /** The style sheet of the fonts, and the files that it names. */
  fonts: string
  faces: string[]
  /** Style sheets whose rules are in the page. */
  inlined: string[]
}

/**
 * Fetches them after the first paint, which would wait while they load. It runs inline, as text, so it uses nothing outside
 * itself. The elements are those that hydration looks for, so nothing is fetched twice.
 */
export function fetchDeferred({ entry, hints, manifest, fonts, faces, inlined }: DeferredFiles): void {
  const add = <Name extends 'link' | 'script'>(name: Name, properties: Partial<HTMLElementTagNameMap[Name]>) => {
    const element = Object.assign(document.createElement(name), properties)
    document.head.append(element)
    return element
  }
  // A returning visitor has the fonts in the cache: later, the words would change shape at every visit.
  const key = 'temporada:fonts'
  let hasFonts = false
  try {
    hasFonts = localStorage[key] === fonts
    localStorage[key] = fonts
  } catch {}
  if (hasFonts) add('link', { rel: 'stylesheet', href: fonts })
  const fetchFonts = () => {
    const sheet = add('link', { rel: 'stylesheet', href: fonts, media: 'print' })
    const show = () => {
      sheet.media = 'all'
    }
    // The sheet applies once its fonts are there: the words are laid out again once, not for the sheet and each font.
    // They are not preloaded: if a visitor leaves during the preload of a font, WebKit's next page does not show it.
    Promise.allSettled(faces.map((face) => new FontFace('later', `url(${face})`).load())).then(show)
  }
  const start = () => {
    add('script', { type: 'module', async: true, src: entry })
    if (!hasFonts) fetchFonts()
    // Rules that are in the page count as fetched, or each late script would fetch its sheet again and style the page again.
    for (const href of inlined) add('link', { rel: 'stylesheet', href, disabled: true })
    for (const href of hints) add('link', { rel: 'modulepreload', href })
    // Left in the page, it would be fetched at the load event, over a connection of its own, before the first paint.
    add('link', { rel: 'manifest', href: manifest })
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
