import { expect, type Page } from 'playwright/test'

export const POPUP_SCRIPT = /\/assets\/sign-in-popup-[^/]+\.js$/

/** Resolves once the page has fetched the scripts that open the popup of our own form, or of a provider. */
export const popupScripts = (page: Page, name: 'sign-in-popup' | 'provider-popup' = 'sign-in-popup') =>
  Promise.all([name, 'open-popup'].map((file) => page.waitForResponse(new RegExp(`/assets/${file}-[^/]+\\.js$`))))

/** Records the features with which a page opens a window. */
export const noteFeatures = (page: Page) =>
  page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (url, name, features) => {
      document.documentElement.dataset.features = features ?? ''
      return open(url, name, features)
    }
  })

/** Expects the popup of docs/specification.md, section 4: 960 by 600, centred on the browser window, without bars. */
export async function expectInTheMiddle(page: Page) {
  const { features, middle } = await page.evaluate(() => ({
    features: Object.fromEntries(
      (document.documentElement.dataset.features ?? '').split(',').map((part) => part.split('=')),
    ),
    middle: [screenX + outerWidth / 2, screenY + outerHeight / 2],
  }))
  expect([Number(features.left) + 480, Number(features.top) + 300]).toEqual(middle)
  expect(features).toMatchObject({ width: '960', height: '600', toolbar: 'no', location: 'no', resizable: 'no' })
}
