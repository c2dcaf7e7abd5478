/** What the server's clock said, epoch ms. */
export interface PageTime {
  /** When it drew what the browser has. */
  drawnAt: number
  now: number
}

const NAME = 'page'

/**
 * The time of the page, from the header that came with it: the page itself is the same for hours. Without any answer of
 * the server, what it counts starts from the browser's clock.
 */
export async function readPageTime(): Promise<PageTime> {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const told = page && toldWith(page)
  if (told && page.type !== 'back_forward') return told
  const asked = await import('./ask-page-time.ts').then(
    ({ askPageTime }) => askPageTime(),
    () => undefined,
  )
  const now = asked?.now ?? Date.now()
  // What the browser goes back to has the header of its first time, and the server may have drawn it anew since.
  return { drawnAt: told?.drawnAt ?? asked?.drawnAt ?? now, now }
}

function toldWith({ serverTiming, responseStart }: PerformanceNavigationTiming): PageTime | undefined {
  const timing = serverTiming?.find(({ name }) => name === NAME)
  if (!timing) return
  const drawnAt = Number(timing.description)
  return { drawnAt, now: drawnAt + timing.duration + performance.now() - responseStart }
}
