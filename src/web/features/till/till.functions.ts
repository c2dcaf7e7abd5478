import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { checkTillCode, getTill, markCodeUsed } from '#contract/till.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'
import { RESULT_ID } from './result-id.ts'

const till = createServerFn()
  .validator(validateInput(v.object({ token: v.string(), prize: v.optional(v.string()) })))
  .handler(({ data: { token, prize } }) =>
    callApi(getTill, { params: { token }, input: prize === undefined ? {} : { prize } }),
  )
export const tillQuery = (token: string, prize: string | undefined) =>
  queryOptions({
    queryKey: ['till', token, prize],
    queryFn: () => till({ data: { token, prize } }),
    staleTime: 0,
  })

/** The page of a till with the result for a prize. The address has the id of the prize, never its code. */
const resultAt = (token: string, prize: string) =>
  `/tienda/${encodeURIComponent(token)}?premio=${encodeURIComponent(prize)}#${RESULT_ID}`

export const checkForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields }) => {
      const token = text(fields.token)
      const { id } = await callApi(checkTillCode, { params: { token }, input: { code: text(fields.codigo) } })
      return { to: resultAt(token, id) }
    }),
  )

/** Refusals that the page of the result explains, with the time and the shop. */
const SHOWN_AS_RESULT = ['till_code_used', 'till_code_annulled']

export const markForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields }) => {
      const [token, prize] = [text(fields.token), text(fields.prize)]
      try {
        await callApi(markCodeUsed, { params: { token }, input: { prize } })
      } catch (error) {
        if (!(error instanceof ProblemError && SHOWN_AS_RESULT.includes(error.code))) throw error
      }
      return { to: resultAt(token, prize) }
    }),
  )
