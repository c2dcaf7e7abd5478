import type { Page } from 'playwright/test'

/** Resolves once the words of a page are in the fonts of the house, whose sheet comes after the paint. */
export const inOwnFonts = (page: Page) =>
  page.waitForFunction(() => {
    const loaded = [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : []))
    return loaded.includes('Bricolage Grotesque') && loaded.includes('Instrument Sans')
  })
