import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { getToday } from '#contract/today.ts'
import { callApi } from '../server/call-api.ts'

const today = createServerFn().handler(() => callApi(getToday))

export const todayQuery = queryOptions({ queryKey: ['today'], queryFn: () => today(), staleTime: 0 })
