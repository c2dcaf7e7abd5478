export interface SiteAnswer {
  status: number
  location: string | null
}

/** Asks another site for one page, and follows nothing. Throws where it does not answer. */
export type AskSite = (method: 'HEAD' | 'GET', url: URL, signal: AbortSignal) => Promise<SiteAnswer>

const TIMEOUT_MS = 10_000

export const askOverNetwork: AskSite = async (method, url, signal) => {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': 'temporada-exit-check', accept: 'text/html,*/*' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  await response.body?.cancel()
  return { status: response.status, location: response.headers.get('location') }
}
