import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { listLatestPrizes } from '#contract/prizes.ts'
import { callApi } from '../server/call-api.ts'

const latest = createServerFn().handler(() => callApi(listLatestPrizes))

export const latestQuery = queryOptions({ queryKey: ['latest prizes'], queryFn: () => latest() })
