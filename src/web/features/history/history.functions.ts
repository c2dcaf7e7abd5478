import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { listCampaigns } from '#contract/campaigns.schema.ts'
import { getHistoryEntry, listHistory } from '#contract/history.schema.ts'
import { getReceipt } from '#contract/receipts.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const { campaign, kind, state, month, cursor } = listHistory.input.entries

/** Treats invalid filters and empty fields as absent. */
const LenientSearch = v.object({
  campaign: v.fallback(campaign, undefined),
  kind: v.fallback(kind, undefined),
  state: v.fallback(state, undefined),
  month: v.fallback(month, undefined),
  cursor: v.fallback(cursor, undefined),
})

const page = createServerFn()
  .validator(validateInput(LenientSearch))
  .handler(async ({ data }) => {
    const [{ campaigns, serverNow }, found] = await Promise.all([
      callApi(listCampaigns),
      callApi(listHistory, { input: data }),
    ])
    return { ...found, serverNow, campaigns: campaigns.map(({ slug, title }) => ({ slug, title })) }
  })
const entry = createServerFn()
  .validator(validateInput(v.object({ id: v.string() })))
  .handler(({ data }) => callApi(getHistoryEntry, { params: data }))
const receipt = createServerFn()
  .validator(validateInput(v.object({ id: v.string() })))
  .handler(({ data }) => callApi(getReceipt, { params: data }))

/** The filters as written in the address. */
export interface HistorySearch {
  campaign?: string
  kind?: string
  state?: string
  month?: string
  cursor?: string
}

/** Fetches a page of the history, and the campaigns for its filter. */
export const historyQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: ['history', search],
    queryFn: () => page({ data: search as v.InferInput<typeof LenientSearch> }),
    staleTime: 0,
  })
export const historyEntryQuery = (id: string) =>
  queryOptions({ queryKey: ['history', 'entry', id], queryFn: () => entry({ data: { id } }), staleTime: 0 })
/** Fetches the receipt of a play; other events have no receipt. */
export const receiptQuery = (id: string) =>
  queryOptions({ queryKey: ['history', 'receipt', id], queryFn: () => receipt({ data: { id } }), staleTime: 0 })
