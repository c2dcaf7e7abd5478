import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import type { CountryCode } from '#contract/countries.ts'
import { listIdentities, signUpWithProvider, unlinkIdentity } from '#contract/identity-providers.ts'
import { answerForm, postedForm } from '../server/answer-form.ts'
import { callApi } from '../server/call-api.ts'
import { openSession } from '../server/open-session.ts'
import { forgetNewcomer, newcomerTicket, readNewcomer } from '../server/provider-sign-in.ts'
import { birthDate, text, ticked } from './posted-fields.ts'

const getNewcomer = createServerFn().handler(() => readNewcomer())
/** The new visitor whom a provider has sent, without an account yet. */
export const newcomerQuery = queryOptions({ queryKey: ['newcomer'], queryFn: () => getNewcomer(), staleTime: 0 })

export const newcomerForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data: posted }) =>
    answerForm(posted, async () => {
      const { fields } = posted
      const { ticket, to } = await newcomerTicket()
      const grant = await callApi(signUpWithProvider, {
        input: {
          ticket,
          birthDate: birthDate(fields),
          country: text(fields.country) as CountryCode,
          acceptRules: ticked(fields.acceptRules),
          acceptPrivacy: ticked(fields.acceptPrivacy),
          news: fields.news === 'on',
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
  .handler(({ data }) =>
    answerForm(data, async () => {
      await callApi(unlinkIdentity, { params: { id: text(data.fields.identity) } })
      return { to: '/user/profile', message: 'Hecho: ya no se puede entrar con ese servicio.' }
    }),
  )
