import { createServerFn } from '@tanstack/react-start'
import * as accounts from '#contract/accounts.schema.ts'
import type { CountryCode } from '#contract/primitives/countries.ts'
import { viaIn } from '#contract/via.ts'
import { shownEmail } from '#host/shown-email.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { birthDate, text, ticked } from '#web/server/forms/posted-fields.ts'
import { confirmationTicket } from '#web/server/session/confirmation-ticket.ts'
import { nextPage } from './next-page.ts'

export const signUpForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { fields } = data
      const { ticket } = await callApi(accounts.signUp, {
        botProof: data.botProof,
        input: {
          email: text(fields.email),
          password: text(fields.password),
          birthDate: birthDate(fields),
          country: text(fields.country) as CountryCode,
          acceptRules: ticked(fields.acceptRules),
          acceptPrivacy: ticked(fields.acceptPrivacy),
          news: fields.news === 'on',
          via: viaIn(fields.via),
        },
      })
      await confirmationTicket.keep({ ticket, email: shownEmail(text(fields.email).trim()), to: nextPage(fields) })
      return { to: '/signup/check' }
    }),
  )
