import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { getCards, playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { campaignPage } from '#contract/kinds.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { slugOf } from '#web/server/forms/slug-of.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const cards = createServerFn()
  .validator(validateInput(v.object({ slug: Slug })))
  .handler(({ data: params }) => callApi(getCards, { params }))
export const cardsQuery = (slug: string) =>
  queryOptions({ queryKey: ['rasca', slug, 'cards'], queryFn: () => cards({ data: { slug } }), staleTime: 0 })

const Opening = v.object({
  slug: Slug,
  edition: v.string(),
  slot: v.string(),
  key: v.string(),
  isToBeSeen: v.boolean(),
})

/**
 * Opens a card, and reveals it if the result is shown at once. A retry after a lost response has the same idempotency
 * key and does not play again.
 */
export const openCard = createServerFn({ method: 'POST' })
  .validator(validateInput(Opening))
  .handler(({ data: { slug, edition, slot, key, isToBeSeen: reveal } }) =>
    callApi(playCard, { params: { slug, edition }, input: { slot, reveal }, idempotencyKey: key }),
  )

export const noteRevealed = createServerFn({ method: 'POST' })
  .validator(validateInput(v.object({ play: v.string() })))
  .handler(({ data }) => callApi(revealCard, { params: { id: data.play } }))

/**
 * Opens and reveals a card in one step, without JavaScript. The idempotency key is the slot, so that a form that is
 * posted twice plays once.
 */
export const uncoverForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { slot = '', edition = '' } = data.fields
      const slug = slugOf('rasca', data)
      const params = { slug, edition }
      await callApi(playCard, { params, input: { slot, reveal: true }, idempotencyKey: `form:${slot}` })
      const page = campaignPage({ kind: 'rasca', slug })
      return { to: `${page}?tarjeta=${encodeURIComponent(slot)}#resultado` }
    }),
  )
