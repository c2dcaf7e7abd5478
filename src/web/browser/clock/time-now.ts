/**
 * Returns the server's time, epoch ms, for a page that has just loaded. The page's `Server-Timing` header has the time
 * of the rendering and the age of the page; if the server does not respond at all, the browser's clock is used.
 */
export async function timeNow(): Promise<number> {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // After the back button, the browser reports the header of the page's first load.
  const told = page && page.type !== 'back_forward' ? toldWith(page) : undefined
  const asked = async () => (await import('./ask-time.ts')).askTime()
  return told ?? (await asked().catch(() => undefined)) ?? Date.now()
}

function toldWith({ serverTiming, responseStart }: PerformanceNavigationTiming): number | undefined {
  const timing = serverTiming?.find(({ name }) => name === 'page')
  return timing && Number(timing.description) + timing.duration + performance.now() - responseStart
}
