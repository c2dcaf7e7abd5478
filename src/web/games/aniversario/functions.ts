import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { listDraws } from '#contract/draws.schema.ts'
import { answerCandle, getCake, getRecap, openGift } from '#contract/games/aniversario/aniversario.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const ANIVERSARIO = { slug: 'aniversario' }

const cake = createServerFn().handler(() => callApi(getCake, { params: ANIVERSARIO }))
export const cakeQuery = queryOptions({ queryKey: ['aniversario', 'cake'], queryFn: () => cake(), staleTime: 0 })

const recap = createServerFn().handler(() => callApi(getRecap, { params: ANIVERSARIO }))
export const recapQuery = queryOptions({ queryKey: ['aniversario', 'recap'], queryFn: () => recap(), staleTime: 0 })

/**
 * Lists the draws of an edition. The proof page has its own copy of this function: if both pages shared the function,
 * the bundler would put it into a separate chunk, and the entry script would have to list that chunk.
 */
const draws = createServerFn()
  .validator(validateInput(v.object({ edition: v.string() })))
  .handler(({ data }) => callApi(listDraws, { params: { ...ANIVERSARIO, ...data } }))
export const drawsQuery = (edition: string) =>
  queryOptions({ queryKey: ['aniversario', 'draws', edition], queryFn: () => draws({ data: { edition } }) })

const Answer = v.object({ edition: v.string(), n: v.number(), try: v.number(), answer: v.number(), key: v.string() })

/**
 * Answers the question of a candle. A retry after a lost response has the same idempotency key and does not answer
 * again.
 */
export const answerNow = createServerFn({ method: 'POST' })
  .validator(validateInput(Answer))
  .handler(({ data: { edition, n, key, ...input } }) =>
    callApi(answerCandle, { params: { ...ANIVERSARIO, edition, n: String(n) }, input, idempotencyKey: key }),
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
      await callApi(answerCandle, {
        params: { ...ANIVERSARIO, edition, n: vela },
        input: { try: Number(intento), answer: Number(respuesta) },
        idempotencyKey: `form:candle:${vela}:${intento}:${respuesta}`,
      })
      return { to: `/promo/aniversario?vela=${encodeURIComponent(vela)}` }
    }),
  )

export const giftForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      await callApi(openGift, { params: { ...ANIVERSARIO, edition: data.fields.edition ?? '' } })
      return { to: '/promo/aniversario#regalo' }
    }),
  )
