import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { getHistoryEntry, listHistory } from '#contract/history.ts'
import { callApi } from '../server/call-api.ts'

const page = createServerFn()
  .validator(listHistory.input)
  .handler(({ data }) => callApi(listHistory, { input: data }))
const entry = createServerFn()
  .validator(v.object({ id: v.string() }))
  .handler(({ data }) => callApi(getHistoryEntry, { params: data }))

export type HistorySearch = v.InferInput<typeof listHistory.input>

export const historyQuery = (search: HistorySearch) =>
  queryOptions({ queryKey: ['history', search], queryFn: () => page({ data: search }), staleTime: 0 })
export const historyEntryQuery = (id: string) =>
  queryOptions({ queryKey: ['history', 'entry', id], queryFn: () => entry({ data: { id } }), staleTime: 0 })
