export interface SiteAnswer {
  status: number
  location: string | null
}

/** Requests one page of another site, without following redirects. Throws when the site does not respond. */
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
