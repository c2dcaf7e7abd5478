import { createServerFn } from '@tanstack/react-start'
import { signIn } from '#contract/accounts.schema.ts'
import { localPath } from '#web/format/local-path.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { leaveForSecondStep } from '#web/server/auth/second-step.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { knownDevices } from '#web/server/session/known-devices.ts'
import { openSession } from '#web/server/session/open-session.ts'

/** In a separate file, because the landing page needs this function and no other function of the account. */
export const signInForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { email = '', password = '', volver } = data.fields
      const to = localPath(volver) ?? '/home'
      const input = { email, password, knownDevices: await knownDevices() }
      try {
        await openSession(await callApi(signIn, { input, botProof: data.botProof }))
      } catch (error) {
        return { to: await leaveForSecondStep(error, to) }
      }
      return { to }
    }),
  )
