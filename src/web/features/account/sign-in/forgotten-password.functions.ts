import { createServerFn } from '@tanstack/react-start'
import * as accounts from '#contract/accounts.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { rememberDevice } from '#web/server/session/known-devices.ts'
import { forgetSession, readSessionUser } from '#web/server/session/sealed-session.ts'

export const forgotForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      await callApi(accounts.requestPasswordReset, { input: { email: text(data.fields.email) } })
      return { to: '/forgot?enviado=1' }
    }),
  )

export const resetForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { token, password } = data.fields
      const { accountId, knownDevice } = await callApi(accounts.resetPassword, {
        input: { token: text(token), password: text(password) },
      })
      await rememberDevice(accountId, knownDevice)
      // The reset has ended every session of the account. The session in this cookie may be one of them.
      if ((await readSessionUser())?.id === accountId) forgetSession()
      return { to: '/reset?hecho=1' }
    }),
  )
