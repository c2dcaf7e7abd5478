import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { dig, getBeach, Spot, swapShells } from '#contract/games/playa/playa.schema.ts'
import type { Shell } from '#contract/games/playa/shells.ts'
import { campaignPage } from '#contract/kinds.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { slugOf } from '#web/server/forms/slug-of.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const beach = createServerFn()
  .validator(validateInput(v.object({ slug: Slug })))
  .handler(({ data: params }) => callApi(getBeach, { params }))
export const beachQuery = (slug: string) =>
  queryOptions({ queryKey: ['playa', slug, 'beach'], queryFn: () => beach({ data: { slug } }), staleTime: 0 })

const Digging = v.object({ slug: Slug, edition: v.string(), slot: v.string(), spot: Spot, key: v.string() })

/** Digs. A retry after a lost response has the same idempotency key and does not dig again. */
export const digAt = createServerFn({ method: 'POST' })
  .validator(validateInput(Digging))
  .handler(({ data: { slug, edition, slot, spot, key } }) =>
    callApi(dig, { params: { slug, edition }, input: { slot, spot }, idempotencyKey: key }),
  )

/** Digs without JavaScript. If the member has already dug at the spot today, shows that find again instead. */
export const digForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { slot = '', edition = '' } = data.fields
      const spot = Number(data.fields.spot)
      const slug = slugOf('playa', data)
      const { current } = await callApi(getBeach, { params: { slug } })
      const dug = current.find(({ play }) => play?.spot === spot)
      // The idempotency key consists of slot and spot, so that a repeated post digs once.
      const shown =
        dug ??
        (await callApi(dig, {
          params: { slug, edition },
          input: { slot, spot },
          idempotencyKey: `form:${slot}:${spot}`,
        }))
      return { to: `${campaignPage({ kind: 'playa', slug })}?cavada=${encodeURIComponent(shown.slot)}#resultado` }
    }),
  )

/**
 * Swaps shells. The idempotency key contains the week, so that a form that is posted twice swaps once, but the same
 * swap is possible again in the next week.
 */
export const swapForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '', week = '', give, want } = data.fields
      const slug = slugOf('playa', data)
      await callApi(swapShells, {
        params: { slug, edition },
        input: { give: give as Shell, want: want as Shell },
        idempotencyKey: `swap:${week}:${give}:${want}`,
      })
      return { to: `${campaignPage({ kind: 'playa', slug })}#cambio` }
    }),
  )
