import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import type { CountryCode } from '#contract/countries.ts'
import { claimPrize, declinePrize, listPrizes, showWinner } from '#contract/prizes.ts'
import { answerForm, postedForm } from '../server/answer-form.ts'
import { callApi } from '../server/call-api.ts'

const prizes = createServerFn().handler(() => callApi(listPrizes))
export const prizesQuery = queryOptions({ queryKey: ['prizes'], queryFn: () => prizes(), staleTime: 0 })

export const claimForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { prize = '', ...fields } = data.fields
      await callApi(claimPrize, { params: { id: prize }, input: addressOf(fields) })
      return { to: `/user/prizes/${encodeURIComponent(prize)}` }
    }),
  )

export const declineForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { prize = '' } = data.fields
      await callApi(declinePrize, { params: { id: prize } })
      return { to: `/user/prizes/${encodeURIComponent(prize)}` }
    }),
  )

export const showNameForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { prize = '', firstName = '', initial = '', province = '' } = data.fields
      const name = { firstName, initial, province }
      await callApi(showWinner, { params: { id: prize }, input: { name } })
      return { to: `/user/prizes/${encodeURIComponent(prize)}` }
    }),
  )

export const hideNameForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { prize = '' } = data.fields
      await callApi(showWinner, { params: { id: prize }, input: { name: null } })
      return { to: `/user/prizes/${encodeURIComponent(prize)}` }
    }),
  )

/** Only the form of a physical prize has these fields. */
function addressOf({
  name,
  street = '',
  postcode = '',
  city = '',
  province = '',
  country,
  phone,
}: Record<string, string>) {
  if (name === undefined) return {}
  return {
    address: { name, street, postcode, city, province, country: country as CountryCode, phone: phone || undefined },
  }
}
