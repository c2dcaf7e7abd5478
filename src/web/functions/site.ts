import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { readSite } from '../server/site.ts'

const getSite = createServerFn().handler(() => readSite())

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => getSite(),
  staleTime: Number.POSITIVE_INFINITY,
})
