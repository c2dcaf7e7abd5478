import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { listConditions } from '#contract/conditions.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'

const conditions = createServerFn().handler(() => callApi(listConditions))
export const conditionsQuery = queryOptions({ queryKey: ['conditions'], queryFn: () => conditions() })
