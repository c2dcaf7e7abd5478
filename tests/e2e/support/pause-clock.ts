import type { Page } from 'playwright/test'

/** From here on only the test lets time pass in the page, whose clock it has installed and may have moved. */
export async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  // The clock goes on until the page gets the call.
  await page.clock.pauseAt(now + 2_000)
}
