import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { dig, getBeach, Spot, swapShells } from '#contract/games/playa/playa.schema.ts'
import type { Shell } from '#contract/games/playa/shells.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const PLAYA = { slug: 'playa' }

const beach = createServerFn().handler(() => callApi(getBeach, { params: PLAYA }))
export const beachQuery = queryOptions({ queryKey: ['playa', 'beach'], queryFn: () => beach(), staleTime: 0 })

const Digging = v.object({ edition: v.string(), slot: v.string(), spot: Spot, key: v.string() })

/** Digs. A retry after a lost response has the same idempotency key and does not dig again. */
export const digAt = createServerFn({ method: 'POST' })
  .validator(validateInput(Digging))
  .handler(({ data: { edition, slot, spot, key } }) =>
    callApi(dig, { params: { ...PLAYA, edition }, input: { slot, spot }, idempotencyKey: key }),
  )

/** Digs without JavaScript. If the member has already dug at the spot today, shows that find again instead. */
export const digForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { slot = '', edition = '' } = data.fields
      const spot = Number(data.fields.spot)
      const { current } = await callApi(getBeach, { params: PLAYA })
      const dug = current.find(({ play }) => play?.spot === spot)
      // The idempotency key consists of slot and spot, so that a repeated post digs once.
      const shown =
        dug ??
        (await callApi(dig, {
          params: { ...PLAYA, edition },
          input: { slot, spot },
          idempotencyKey: `form:${slot}:${spot}`,
        }))
      return { to: `/promo/playa?cavada=${encodeURIComponent(shown.slot)}#resultado` }
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
      await callApi(swapShells, {
        params: { ...PLAYA, edition },
        input: { give: give as Shell, want: want as Shell },
        idempotencyKey: `swap:${week}:${give}:${want}`,
      })
      return { to: '/promo/playa#cambio' }
    }),
  )
