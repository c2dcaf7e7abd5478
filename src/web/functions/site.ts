import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn, createServerFn } from '@tanstack/react-start'
import type { Site } from '#web/routing/site.ts'
import { hasSecret } from '../format/secret-address.ts'
import { requestedUrl } from '../routing/requested-url.ts'
import { readSite } from '../server/site/site.ts'

async function siteOfPage(): Promise<Site> {
  const site = await readSite()
  // The script would send the address of the document.
  return hasSecret(requestedUrl()) ? { ...site, analyticsId: undefined } : site
}

const getSite = createServerFn().handler(siteOfPage)
const fetchSite = createIsomorphicFn()
  .server(siteOfPage)
  .client(() => getSite())

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => fetchSite(),
  staleTime: Number.POSITIVE_INFINITY,
})
