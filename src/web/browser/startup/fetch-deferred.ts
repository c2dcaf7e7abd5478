/** Addresses of the files that a page fetches once it has been painted. */
export interface DeferredFiles {
  /** The script that starts the page, and the scripts that it will request. */
  entry: string
  hints: string[]
  manifest: string
  /** The style sheet of the fonts, and the font files that it names. */
  fonts: string
  faces: string[]
  /** Style sheets whose rules the page already contains inline. */
  inlined: string[]
}

/**
 * Fetches the files after the first paint, because they would delay it. The page contains the source of this function
 * as an inline script, so the function uses nothing outside itself. Hydration finds the elements that this function
 * adds, so the browser fetches no file twice.
 */
export function fetchDeferred({ entry, hints, manifest, fonts, faces, inlined }: DeferredFiles): void {
  const add = <Name extends 'link' | 'script'>(name: Name, properties: Partial<HTMLElementTagNameMap[Name]>) => {
    const element = Object.assign(document.createElement(name), properties)
    document.head.append(element)
    return element
  }
  // A returning visitor has the fonts in the cache, so they are applied at once. After the first paint, they would
  // change the shape of the text at every visit.
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
    // The style sheet applies once its fonts have loaded, so that the text is laid out again only once. The fonts are
    // not preloaded: if a visitor leaves during the preload of a font, WebKit's next page does not show it.
    Promise.allSettled(faces.map((face) => new FontFace('later', `url(${face})`).load())).then(show)
  }
  const start = () => {
    add('script', { type: 'module', async: true, src: entry })
    if (!hasFonts) fetchFonts()
    // A script that loads later would fetch a style sheet whose rules are already inline, and the browser would style
    // the page again. With a disabled link, the style sheet counts as fetched.
    for (const href of inlined) add('link', { rel: 'stylesheet', href, disabled: true })
    for (const href of hints) add('link', { rel: 'modulepreload', href })
    // If the served page linked to the manifest, the browser would fetch it at the load event, over a new connection,
    // before the first paint.
    add('link', { rel: 'manifest', href: manifest })
  }
  // Safari before 14.1 reports no paint timing.
  if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    const painted = new PerformanceObserver((entries) => {
      // The first paint may show only the background.
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      painted.disconnect()
      start()
    })
    painted.observe({ type: 'paint', buffered: true })
  } else start()
  document.currentScript?.remove()
}
