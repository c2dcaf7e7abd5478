import { expect, type Page } from 'playwright/test'

/** Serves a page only up to `end`, as if a slow connection had not delivered the rest yet. */
export const cutPage = (page: Page, path: string, end: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(end)
    await route.fulfill({ response, body: html.slice(0, html.indexOf(end) + end.length) })
  })

/**
 * Keeps pages in their fallback fonts. A cut page never gets its own fonts, so a whole page that is compared with it
 * must not either: on a machine without Arial or Liberation Sans the fallback is much wider.
 */
export const keepFallbackFonts = (page: Page) =>
  page.context().route('**/assets/fonts-*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))

/** Returns where elements are, in whole pixels. Measures in the same step, before React may replace the elements. */
export const placesOf = (page: Page, selector: string) =>
  page.evaluate(
    (css) =>
      [...document.querySelectorAll(css)].map((element) => {
        const { x, y, height } = element.getBoundingClientRect()
        return [element.tagName, element.id, ...[x, y, height].map(Math.round)].join(' ')
      }),
    selector,
  )
