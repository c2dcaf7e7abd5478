export interface PageTime {
  /** What the server's clock said when it drew the page, epoch ms. */
  drawnAt: number
  /** How long ago that is, in ms. */
  ago: number
}

const NAME = 'page'

/**
 * The time of the page, from the header that came with it: the page itself is the same for hours. Undefined where no
 * answer came.
 */
export async function readPageTime(): Promise<PageTime | undefined> {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const timing = page?.serverTiming?.find(({ name }) => name === NAME)
  // What the browser goes back to has the header of its first time.
  if (!page || !timing || page.type === 'back_forward') {
    return import('./ask-page-time.ts').then(
      ({ askPageTime }) => askPageTime(),
      () => undefined,
    )
  }
  return { drawnAt: Number(timing.description), ago: timing.duration + performance.now() - page.responseStart }
}
