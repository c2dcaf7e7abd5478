import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { getCards, playCard, revealCard } from '#contract/mechanics/rasca.ts'
import { checked } from '#web/functions/checked.ts'
import { answerForm, postedForm } from '#web/server/answer-form.ts'
import { callApi } from '#web/server/call-api.ts'

const RASCA = { slug: 'rasca' }

const cards = createServerFn().handler(() => callApi(getCards, { params: RASCA }))
export const cardsQuery = queryOptions({ queryKey: ['rasca', 'cards'], queryFn: () => cards(), staleTime: 0 })

const Opening = v.object({ edition: v.string(), slot: v.string(), key: v.string(), isToBeSeen: v.boolean() })

/** Opens a card, and reveals it if it is shown at once. The key makes a retry after a lost response the same play. */
export const openCard = createServerFn({ method: 'POST' })
  .validator(checked(Opening))
  .handler(async ({ data: { edition, slot, key, isToBeSeen } }) => {
    const opened = await callApi(playCard, { params: { ...RASCA, edition }, input: { slot }, idempotencyKey: key })
    if (!isToBeSeen || !opened.play) return opened
    // The outcome stands even if noting the reveal fails.
    return callApi(revealCard, { params: { id: opened.play.id } }).catch(() => opened)
  })

export const noteRevealed = createServerFn({ method: 'POST' })
  .validator(checked(v.object({ play: v.string() })))
  .handler(({ data }) => callApi(revealCard, { params: { id: data.play } }))

/** Without JavaScript: opens and reveals in one step. The slot is the key, so a repeated post plays once. */
export const uncoverForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { slot = '', edition = '' } = data.fields
      const params = { ...RASCA, edition }
      const opened = await callApi(playCard, { params, input: { slot }, idempotencyKey: `form:${slot}` })
      if (opened.play) await callApi(revealCard, { params: { id: opened.play.id } })
      return { to: `/promo/rasca?tarjeta=${encodeURIComponent(slot)}#resultado` }
    }),
  )
