import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { getCalendar, getDoor, getMyDoors, openDoor } from '#contract/games/xmas/xmas.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const XMAS = { slug: 'xmas' }

const calendar = createServerFn().handler(() => callApi(getCalendar, { params: XMAS }))
export const calendarQuery = queryOptions({ queryKey: ['xmas', 'calendar'], queryFn: () => calendar() })

const door = createServerFn()
  .validator(validateInput(v.object({ n: v.number() })))
  .handler(({ data: { n } }) => callApi(getDoor, { params: { ...XMAS, n: String(n) } }))
/** The content of a door, which never changes. */
export const doorQuery = (n: number) =>
  queryOptions({
    queryKey: ['xmas', 'door', n],
    queryFn: () => door({ data: { n } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Timeout in milliseconds for reading the member's own doors. It is short, because the page can show the house without
 * this data.
 */
const OWN_DOORS_MS = 2_000

const myDoors = createServerFn().handler(() => callApi(getMyDoors, { params: XMAS, maxWaitMs: OWN_DOORS_MS }))
export const myDoorsQuery = queryOptions({ queryKey: ['xmas', 'mine'], queryFn: () => myDoors(), staleTime: 0 })

const Opening = v.object({ edition: v.string(), n: v.number(), answer: v.optional(v.number()), key: v.string() })

/** Opens a door. A retry after a lost response has the same idempotency key and does not open the door again. */
export const openDoorNow = createServerFn({ method: 'POST' })
  .validator(validateInput(Opening))
  .handler(({ data: { edition, n, answer, key } }) =>
    callApi(openDoor, { params: { ...XMAS, edition, n: String(n) }, input: { answer }, idempotencyKey: key }),
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
      await callApi(openDoor, {
        params: { ...XMAS, edition, n: puerta },
        input: respuesta === undefined ? {} : { answer: Number(respuesta) },
        idempotencyKey: `form:door:${puerta}:${respuesta ?? ''}`,
      })
      return { to: `/promo/xmas?puerta=${encodeURIComponent(puerta)}#resultado` }
    }),
  )
