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
  if (!page || !timing || page.type === 'back_forward') return askPageTime()
  return { drawnAt: Number(timing.description), ago: timing.duration + performance.now() - page.responseStart }
}

/** For browsers that show no header: those before 2023, and some where the site has no https. */
async function askPageTime(): Promise<PageTime | undefined> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const [, drawnAt, ago] = /\bpage;desc=(\d+)(?:;dur=(\d+))?/.exec(answer?.headers.get('server-timing') ?? '') ?? []
  return drawnAt ? { drawnAt: Number(drawnAt), ago: Number(ago ?? 0) } : undefined
}
