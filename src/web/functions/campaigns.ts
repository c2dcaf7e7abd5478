import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { getCampaign, listCampaigns } from '#contract/campaigns.schema.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { callApi } from '../server/api/call-api.ts'
import { validateInput } from '../server/requests/validate-input.ts'

const BySlug = v.object({ slug: Slug })

const campaigns = createServerFn().handler(() => callApi(listCampaigns))
const campaign = createServerFn()
  .validator(validateInput(BySlug))
  .handler(({ data }) => callApi(getCampaign, { params: data }))

const offer = createServerFn()
  .validator(validateInput(BySlug))
  .handler(async ({ data }) => {
    const { phase, zone, prizes, countedAt } = await callApi(getCampaign, { params: data })
    return { phase, zone, prizes, countedAt }
  })

export const campaignsQuery = queryOptions({ queryKey: ['campaigns'], queryFn: () => campaigns() })
export const campaignQuery = (slug: string) =>
  queryOptions({ queryKey: ['campaigns', slug], queryFn: () => campaign({ data: { slug } }) })
/**
 * The prizes of a campaign, without the texts that the landing page does not show, because that page has to fit into
 * the first packets of a connection.
 */
export const offerQuery = (slug: string) =>
  queryOptions({ queryKey: ['campaigns', slug, 'offer'], queryFn: () => offer({ data: { slug } }) })
