import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { listIdentities, signUpWithProvider, unlinkIdentity } from '#contract/identity-providers.schema.ts'
import type { CountryCode } from '#contract/primitives/countries.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { forgetNewcomer, newcomerTicket, readNewcomer } from '#web/server/auth/provider-sign-in.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { birthDate, text, ticked } from '#web/server/forms/posted-fields.ts'
import { openSession } from '#web/server/session/open-session.ts'

const getNewcomer = createServerFn().handler(() => readNewcomer())
/** Fetches the newcomer: a visitor who was sent by an identity provider and has no account yet. */
export const newcomerQuery = queryOptions({ queryKey: ['newcomer'], queryFn: () => getNewcomer(), staleTime: 0 })

export const newcomerForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (posted) => {
      const { fields } = posted
      const { ticket, to, via } = await newcomerTicket()
      const grant = await callApi(signUpWithProvider, {
        input: {
          ticket,
          birthDate: birthDate(fields),
          country: text(fields.country) as CountryCode,
          acceptRules: ticked(fields.acceptRules),
          acceptPrivacy: ticked(fields.acceptPrivacy),
          news: fields.news === 'on',
          via,
        },
      })
      await openSession(grant)
      forgetNewcomer()
      return { to }
    }),
  )

const identities = createServerFn().handler(() => callApi(listIdentities))
export const identitiesQuery = queryOptions({
  queryKey: ['me', 'identities'],
  queryFn: () => identities(),
  staleTime: 0,
})

export const unlinkForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { identity, password } = data.fields
      await callApi(unlinkIdentity, { params: { id: text(identity) }, input: { password: text(password) } })
      return { to: '/user/profile', message: 'Hecho: ya no se puede entrar con ese servicio.' }
    }),
  )
