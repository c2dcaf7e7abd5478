import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { listDraws } from '#contract/draws.schema.ts'
import { answerCandle, getCake, getRecap, openGift } from '#contract/games/aniversario/aniversario.schema.ts'
import { campaignPage } from '#contract/kinds.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { slugOf } from '#web/server/forms/slug-of.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const OfCampaign = v.object({ slug: Slug })

const cake = createServerFn()
  .validator(validateInput(OfCampaign))
  .handler(({ data: params }) => callApi(getCake, { params }))
export const cakeQuery = (slug: string) =>
  queryOptions({ queryKey: ['aniversario', slug, 'cake'], queryFn: () => cake({ data: { slug } }), staleTime: 0 })

const recap = createServerFn()
  .validator(validateInput(OfCampaign))
  .handler(({ data: params }) => callApi(getRecap, { params }))
export const recapQuery = (slug: string) =>
  queryOptions({ queryKey: ['aniversario', slug, 'recap'], queryFn: () => recap({ data: { slug } }), staleTime: 0 })

/**
 * Lists the draws of an edition. The proof page has its own copy of this function: if both pages shared the function,
 * the bundler would put it into a separate chunk, and the entry script would have to list that chunk.
 */
const draws = createServerFn()
  .validator(validateInput(v.object({ slug: Slug, edition: v.string() })))
  .handler(({ data: params }) => callApi(listDraws, { params }))
export const drawsQuery = (slug: string, edition: string) =>
  queryOptions({ queryKey: ['aniversario', slug, 'draws', edition], queryFn: () => draws({ data: { slug, edition } }) })

const Answer = v.object({
  slug: Slug,
  edition: v.string(),
  n: v.number(),
  try: v.number(),
  answer: v.number(),
  key: v.string(),
})

/**
 * Answers the question of a candle. A retry after a lost response has the same idempotency key and does not answer
 * again.
 */
export const answerNow = createServerFn({ method: 'POST' })
  .validator(validateInput(Answer))
  .handler(({ data: { slug, edition, n, key, ...input } }) =>
    callApi(answerCandle, { params: { slug, edition, n: String(n) }, input, idempotencyKey: key }),
  )

/**
 * Answers the question of a candle without JavaScript. The idempotency key consists of candle, try and choice, so that
 * a form that is posted twice counts as one answer.
 */
export const candleForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '', vela = '', intento = '', respuesta } = data.fields
      if (respuesta === undefined) {
        throw new Problem('invalid_input', { fields: [{ path: 'respuesta', message: 'Elige una de las respuestas.' }] })
      }
      const slug = slugOf('aniversario', data)
      await callApi(answerCandle, {
        params: { slug, edition, n: vela },
        input: { try: Number(intento), answer: Number(respuesta) },
        idempotencyKey: `form:candle:${vela}:${intento}:${respuesta}`,
      })
      return { to: `${campaignPage({ kind: 'aniversario', slug })}?vela=${encodeURIComponent(vela)}` }
    }),
  )

export const giftForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const slug = slugOf('aniversario', data)
      await callApi(openGift, { params: { slug, edition: data.fields.edition ?? '' } })
      return { to: `${campaignPage({ kind: 'aniversario', slug })}#regalo` }
    }),
  )
