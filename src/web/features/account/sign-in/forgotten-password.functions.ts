import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as accounts from '#contract/accounts.schema.ts'
import { shownEmail } from '#host/shown-email.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { rememberDevice } from '#web/server/session/known-devices.ts'
import { resetRequest } from '#web/server/session/reset-request.ts'
import { forgetSession, readSessionUser } from '#web/server/session/sealed-session.ts'

export const forgotForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const email = text(data.fields.email)
      await callApi(accounts.requestPasswordReset, { input: { email } })
      await resetRequest.keep({ email: shownEmail(email.trim()) })
      return { to: '/forgot?enviado=1', message: data.form === 'forgot-again' ? 'Enviado otra vez.' : undefined }
    }),
  )

const getRequest = createServerFn().handler(async () => ({ email: (await resetRequest.read())?.email }))
/** Fetches the address that the visitor has written; it says nothing about accounts. */
export const resetRequestQuery = queryOptions({
  queryKey: ['reset request'],
  queryFn: () => getRequest(),
  staleTime: 0,
})

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
