import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { getCalendar, getDoor, getMyDoors, openDoor } from '#contract/games/xmas/xmas.schema.ts'
import { campaignPage } from '#contract/kinds.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { slugOf } from '#web/server/forms/slug-of.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const OfCampaign = v.object({ slug: Slug })

const calendar = createServerFn()
  .validator(validateInput(OfCampaign))
  .handler(({ data: params }) => callApi(getCalendar, { params }))
export const calendarQuery = (slug: string) =>
  queryOptions({ queryKey: ['xmas', slug, 'calendar'], queryFn: () => calendar({ data: { slug } }) })

const door = createServerFn()
  .validator(validateInput(v.object({ slug: Slug, n: v.number() })))
  .handler(({ data: { slug, n } }) => callApi(getDoor, { params: { slug, n: String(n) } }))
/** The content of a door, which never changes. */
export const doorQuery = (slug: string, n: number) =>
  queryOptions({
    queryKey: ['xmas', slug, 'door', n],
    queryFn: () => door({ data: { slug, n } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Timeout in milliseconds for reading the member's own doors. It is short, because the page can show the house without
 * this data.
 */
const OWN_DOORS_MS = 2_000

const myDoors = createServerFn()
  .validator(validateInput(OfCampaign))
  .handler(({ data: params }) => callApi(getMyDoors, { params, maxWaitMs: OWN_DOORS_MS }))
export const myDoorsQuery = (slug: string) =>
  queryOptions({ queryKey: ['xmas', slug, 'mine'], queryFn: () => myDoors({ data: { slug } }), staleTime: 0 })

const Opening = v.object({
  slug: Slug,
  edition: v.string(),
  n: v.number(),
  answer: v.optional(v.number()),
  key: v.string(),
})

/** Opens a door. A retry after a lost response has the same idempotency key and does not open the door again. */
export const openDoorNow = createServerFn({ method: 'POST' })
  .validator(validateInput(Opening))
  .handler(({ data: { slug, edition, n, answer, key } }) =>
    callApi(openDoor, { params: { slug, edition, n: String(n) }, input: { answer }, idempotencyKey: key }),
  )

/**
 * Opens a door without JavaScript. The idempotency key consists of door and answer, so that a form that is posted twice
 * opens the door once.
 */
export const openForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '', puerta = '', respuesta } = data.fields
      const slug = slugOf('xmas', data)
      await callApi(openDoor, {
        params: { slug, edition, n: puerta },
        input: respuesta === undefined ? {} : { answer: Number(respuesta) },
        idempotencyKey: `form:door:${puerta}:${respuesta ?? ''}`,
      })
      const page = campaignPage({ kind: 'xmas', slug })
      return { to: `${page}?puerta=${encodeURIComponent(puerta)}#resultado` }
    }),
  )
