import type { Page } from 'playwright/test'

/** The delays, in milliseconds, of what moves again and again: each once. */
export const sceneryDelays = (page: Page) =>
  page.evaluate(() => {
    const timings = document.getAnimations().map(({ effect }) => effect?.getComputedTiming())
    return [...new Set(timings.filter((timing) => timing?.iterations !== 1).map((timing) => timing?.delay))]
  })
