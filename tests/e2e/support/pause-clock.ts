import type { Page } from 'playwright/test'

/**
 * Stops the page's clock; from then on, time passes only when the test advances it. The test has installed the clock
 * before.
 */
export async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  // The clock goes on until the page gets the call.
  await page.clock.pauseAt(now + 2_000)
}
