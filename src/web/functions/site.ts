import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { listCampaigns } from '#contract/campaigns.ts'
import { webEnv } from '../env.ts'
import { callApi } from '../server/call-api.ts'

/** What every page shows around its content. */
const getSite = createServerFn().handler(async () => {
  const { SITE_NAME: name, isPublic, API_BASE_URL } = webEnv()
  const { isDemo } = await callApi(listCampaigns)
  return { name, isDemo, hasMailbox: !isPublic && !API_BASE_URL }
})

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => getSite(),
  staleTime: Number.POSITIVE_INFINITY,
})
