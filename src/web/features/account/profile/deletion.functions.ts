import { createServerFn } from '@tanstack/react-start'
import * as accounts from '#contract/accounts.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'

export const deletionForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      await callApi(accounts.requestDeletion, { input: { password: text(data.fields.password) } })
      return { to: '/user/profile#cuenta' }
    }),
  )

export const keepAccountForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async () => {
      await callApi(accounts.cancelDeletion)
      return { to: '/user/profile#cuenta', message: 'Tu cuenta sigue activa.' }
    }),
  )
