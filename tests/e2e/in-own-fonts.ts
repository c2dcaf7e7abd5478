import type { Page } from 'playwright/test'

/** Resolves once every word of a page stands in the fonts of the house: they come after the paint, to a part at a time. */
export const inOwnFonts = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('body *')].every(
      (element) => !/^"?\w+ Fallback/.test(getComputedStyle(element).fontFamily),
    ),
  )
