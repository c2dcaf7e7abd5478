import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import type { CountryCode } from '#contract/primitives/countries.ts'
import {
  claimPrize,
  correctAddress,
  declinePrize,
  getPrizeAddress,
  listPrizes,
  showWinner,
} from '#contract/prizes.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const prizes = createServerFn().handler(() => callApi(listPrizes))
export const prizesQuery = queryOptions({ queryKey: ['prizes'], queryFn: () => prizes(), staleTime: 0 })

export const claimForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { prize = '', ...fields } = data.fields
      await callApi(claimPrize, { params: { id: prize }, input: addressOf(fields) })
      return { to: `/user/prizes/${encodeURIComponent(prize)}#estado` }
    }),
  )

const address = createServerFn()
  .validator(validateInput(v.object({ id: v.string() })))
  .handler(({ data }) => callApi(getPrizeAddress, { params: data }))
export const prizeAddressQuery = (id: string) =>
  queryOptions({ queryKey: ['prizes', id, 'address'], queryFn: () => address({ data: { id } }), staleTime: 0 })

export const addressForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { prize = '', password = '', ...fields } = data.fields
      await callApi(correctAddress, { params: { id: prize }, input: { address: addressFrom(fields), password } })
      return { to: `/user/prizes/${encodeURIComponent(prize)}`, message: 'Guardada. Es la que ves arriba.' }
    }),
  )

export const declineForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { prize = '' } = data.fields
      await callApi(declinePrize, { params: { id: prize } })
      return { to: `/user/prizes/${encodeURIComponent(prize)}#estado` }
    }),
  )

export const showNameForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { prize = '', firstName = '', initial = '', province = '' } = data.fields
      const name = { firstName, initial, province }
      await callApi(showWinner, { params: { id: prize }, input: { name } })
      return { to: `/user/prizes/${encodeURIComponent(prize)}#aparecer` }
    }),
  )

export const hideNameForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { prize = '' } = data.fields
      await callApi(showWinner, { params: { id: prize }, input: { name: null } })
      return { to: `/user/prizes/${encodeURIComponent(prize)}#aparecer` }
    }),
  )

/** Returns the address from a claim form. Only the form of a physical prize has the fields of an address. */
const addressOf = ({ name, ...fields }: Record<string, string>) =>
  name === undefined ? {} : { address: addressFrom({ name, ...fields }) }

function addressFrom({
  name = '',
  street = '',
  postcode = '',
  city = '',
  province = '',
  country,
  phone,
}: Record<string, string>) {
  return { name, street, postcode, city, province, country: country as CountryCode, phone: phone?.trim() || undefined }
}
