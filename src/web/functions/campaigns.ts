import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { getCampaign, listCampaigns } from '#contract/campaigns.ts'
import { Slug } from '#contract/primitives.ts'
import { callApi } from '../server/call-api.ts'
import { checked } from './checked.ts'

const BySlug = v.object({ slug: Slug })

const campaigns = createServerFn().handler(() => callApi(listCampaigns))
const campaign = createServerFn()
  .validator(checked(BySlug))
  .handler(({ data }) => callApi(getCampaign, { params: data }))

export const campaignsQuery = queryOptions({ queryKey: ['campaigns'], queryFn: () => campaigns() })
export const campaignQuery = (slug: string) =>
  queryOptions({ queryKey: ['campaigns', slug], queryFn: () => campaign({ data: { slug } }) })
