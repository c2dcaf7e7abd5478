import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createIsomorphicFn, createServerFn } from '@tanstack/react-start'
import { type Say, sayer, type Words } from '#contract/words/say.ts'
import { SITE_WORDS } from '#contract/words/site.ts'
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

/** Returns a function that says the sentences of a table, in the words of the brand where it has its own. */
export const useWords = <const Table extends Words>(table: Table): Say<Table> =>
  sayer(table, useSuspenseQuery(siteQuery).data.words)

export const useSiteWords = () => useWords(SITE_WORDS)
