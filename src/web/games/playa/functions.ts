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

/** Digs. With the same key, a retry after a lost response is the same dig. */
export const digAt = createServerFn({ method: 'POST' })
  .validator(validateInput(Digging))
  .handler(({ data: { edition, slot, spot, key } }) =>
    callApi(dig, { params: { ...PLAYA, edition }, input: { slot, spot }, idempotencyKey: key }),
  )

/** Digs without JavaScript. One of today's holes shows its find again; any other spot is dug. */
export const digForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { slot = '', edition = '' } = data.fields
      const spot = Number(data.fields.spot)
      const { current } = await callApi(getBeach, { params: PLAYA })
      const dug = current.find(({ play }) => play?.spot === spot)
      // Slot and spot make the key, so that a repeated post digs once.
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

/** The week is part of the key: the same swap sent twice is one swap, but the same swap in the next week is another. */
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
