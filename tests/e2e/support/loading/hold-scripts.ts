import type { Page } from 'playwright/test'

/** Delays the scripts of the next pages until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return resolve
}
