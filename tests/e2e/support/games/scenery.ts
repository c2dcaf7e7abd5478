import type { Page } from 'playwright/test'

/** Returns the delays, in ms, of animations that last five seconds or more, each value once. */
export const sceneryDelays = (page: Page) =>
  page.evaluate(() => {
    const timings = document.getAnimations().map(({ effect }) => effect?.getComputedTiming())
    return [
      ...new Set(timings.filter((timing) => Number(timing?.activeDuration) >= 5_000).map((timing) => timing?.delay)),
    ]
  })
