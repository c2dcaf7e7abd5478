import { expect, type Page } from 'playwright/test'

/** Lets a page come as far as `end`, as on a slow line. */
export const cutPage = (page: Page, path: string, end: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(end)
    await route.fulfill({ response, body: html.slice(0, html.indexOf(end) + end.length) })
  })

/**
 * Keeps the letters of a page what they are before its own come, which in a cut page is for good. On a machine without the
 * font that stands in for them, words are much wider.
 */
export const keepFirstLetters = (page: Page) =>
  page.context().route('**/assets/fonts-*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))

/** Where elements are, in whole pixels. */
export const placesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, height } = element.getBoundingClientRect()
      return [element.tagName, element.id, ...[x, y, height].map(Math.round)].join(' ')
    }),
  )
