import type { Page } from 'playwright/test'

/** The delays, in milliseconds, of what moves for five seconds: each once. */
export const sceneryDelays = (page: Page) =>
  page.evaluate(() => {
    const timings = document.getAnimations().map(({ effect }) => effect?.getComputedTiming())
    return [
      ...new Set(timings.filter((timing) => Number(timing?.activeDuration) >= 5_000).map((timing) => timing?.delay)),
    ]
  })
