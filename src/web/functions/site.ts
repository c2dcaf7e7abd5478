import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { withoutSecret } from '../format/secret-address.ts'
import { askedAddress } from '../routing/asked-address.ts'
import { readSite, type Site } from '../server/site.ts'

const getSite = createServerFn().handler(async (): Promise<Site> => {
  const site = await readSite()
  const address = askedAddress()
  // What counts visits would send the address of the document.
  return withoutSecret(address) === address ? site : { ...site, analyticsId: undefined }
})

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => getSite(),
  staleTime: Number.POSITIVE_INFINITY,
})
