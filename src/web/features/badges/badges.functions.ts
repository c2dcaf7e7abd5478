import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { listBadges, listMyBadges } from '#contract/badges.schema.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const BySlug = validateInput(v.object({ slug: Slug }))

const badges = createServerFn()
  .validator(BySlug)
  .handler(({ data }) => callApi(listBadges, { params: data }))
export const badgesQuery = (slug: string) =>
  queryOptions({ queryKey: ['badges', slug], queryFn: () => badges({ data: { slug } }) })

/** Maximum wait for the member's own badges. Short, because the board can be shown without them. */
const OWN_BADGES_MS = 2_000

const myBadges = createServerFn()
  .validator(BySlug)
  .handler(({ data }) => callApi(listMyBadges, { params: data, maxWaitMs: OWN_BADGES_MS }))
export const myBadgesQuery = (slug: string) =>
  queryOptions({ queryKey: ['badges', slug, 'mine'], queryFn: () => myBadges({ data: { slug } }), staleTime: 0 })
