import type { Page } from 'playwright/test'

/** Resolves once the page has its own letters. Their sheet comes after the first paint, so `document.fonts.ready` may be early. */
export async function lettersCome(page: Page) {
  await page.waitForFunction(() => {
    const loaded = [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : []))
    return loaded.includes('Bricolage Grotesque') && loaded.includes('Instrument Sans')
  })
}
