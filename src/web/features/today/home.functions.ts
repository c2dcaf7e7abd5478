import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { getHome } from '#contract/home.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'

const home = createServerFn().handler(() => callApi(getHome))

export const homeQuery = queryOptions({ queryKey: ['home'], queryFn: () => home(), staleTime: 0 })
