import type { Page } from 'playwright/test'

/**
 * Stops the page's clock; from then on, time passes only when the test advances the clock, which it must have
 * installed before.
 */
export async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  // The clock runs on until the page gets the call.
  await page.clock.pauseAt(now + 2_000)
}
