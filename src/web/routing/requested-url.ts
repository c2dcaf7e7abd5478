import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { ASKED_TARGET } from '#host/visitor.ts'

/** Returns path and query as requested, byte for byte. The router's location is decoded and encoded again. */
export const requestedUrl = createIsomorphicFn()
  .server(() => {
    const { headers, url } = getRequest()
    const { pathname, search } = new URL(url)
    return headers.get(ASKED_TARGET) ?? pathname + search
  })
  .client(() => window.location.pathname + window.location.search)
