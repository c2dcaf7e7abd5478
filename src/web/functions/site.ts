import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn, createServerFn } from '@tanstack/react-start'
import type { Site } from '#web/routing/site.ts'
import { withoutSecret } from '../format/secret-address.ts'
import { requestedUrl } from '../routing/requested-url.ts'
import { readSite } from '../server/site/site.ts'

async function siteOfPage(): Promise<Site> {
  const site = await readSite()
  const address = requestedUrl()
  // Disables analytics for a secret address, because the script would send the address of the document.
  return withoutSecret(address) === address ? site : { ...site, analyticsId: undefined }
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
