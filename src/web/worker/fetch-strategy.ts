type RequestFacts = Pick<Request, 'method' | 'mode' | 'url' | 'headers'>

/**
 * Returns how the worker handles a request. `page`: from the network, with the offline page as fallback. `file`: from
 * the cache. Undefined: not at all, for calls, responses of the API, partial downloads and pictures of members.
 */
export function fetchStrategy(
  { method, mode, url, headers }: RequestFacts,
  origin: string,
): 'page' | 'file' | undefined {
  if (method !== 'GET' || headers.has('range')) return
  const { origin: asked, pathname, search } = new URL(url)
  if (asked !== origin) return
  if (mode === 'navigate') return 'page'
  return pathname.startsWith('/assets/') && search === '' ? 'file' : undefined
}
