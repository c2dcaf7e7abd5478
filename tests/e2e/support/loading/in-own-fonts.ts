import type { Page } from 'playwright/test'

/** Resolves once a page has loaded the site's own fonts, whose style sheet arrives after the first paint. */
export const inOwnFonts = (page: Page) =>
  page.waitForFunction(() => {
    const loaded = [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : []))
    return loaded.includes('Bricolage Grotesque') && loaded.includes('Instrument Sans')
  })
