/**
 * The server's time, epoch ms, for a page that has just arrived: its header has the time of the rendering and the age
 * of the page. Without any response of the server, the countdowns start from the browser's clock.
 */
export async function timeNow(): Promise<number> {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A page that the browser goes back to has the header of its first time.
  const told = page && page.type !== 'back_forward' ? toldWith(page) : undefined
  const asked = async () => (await import('./ask-time.ts')).askTime()
  return told ?? (await asked().catch(() => undefined)) ?? Date.now()
}

function toldWith({ serverTiming, responseStart }: PerformanceNavigationTiming): number | undefined {
  const timing = serverTiming?.find(({ name }) => name === 'page')
  return timing && Number(timing.description) + timing.duration + performance.now() - responseStart
}
