type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'headers'>

/**
 * What the worker does with a request: `page` asks the network and knows what to say without one, `file` may be kept,
 * undefined is none of its business. Calls, answers of the API, downloads of a part and pictures of members go by it.
 */
export function wayOf({ method, mode, url, headers }: Asked, origin: string): 'page' | 'file' | undefined {
  if (method !== 'GET' || headers.has('range')) return
  const { origin: asked, pathname, search } = new URL(url)
  if (asked !== origin) return
  if (mode === 'navigate') return 'page'
  return pathname.startsWith('/assets/') && search === '' ? 'file' : undefined
}
