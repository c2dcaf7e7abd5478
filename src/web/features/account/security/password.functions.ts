import { createServerFn } from '@tanstack/react-start'
import * as accounts from '#contract/accounts.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { openSession } from '#web/server/session/open-session.ts'

export const passwordForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { current, password } = data.fields
      const input = { current: text(current), password: text(password) }
      await openSession((await callApi(accounts.changePassword, { input })).grant)
      return { to: '/user/profile', message: 'Tu contraseña ha cambiado. Hemos cerrado tus otras sesiones.' }
    }),
  )
