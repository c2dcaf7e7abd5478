import { createServerFn } from '@tanstack/react-start'
import { signIn } from '#contract/accounts.ts'
import { localPath } from '../format/local-path.ts'
import { answerForm, postedForm } from '../server/answer-form.ts'
import { callApi } from '../server/call-api.ts'
import { knownDevices } from '../server/known-devices.ts'
import { openSession } from '../server/open-session.ts'

/** In its own file: the landing page loads this function and no other of an account. */
export const signInForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { email = '', password = '', volver } = data.fields
      const grant = await callApi(signIn, {
        input: { email, password, knownDevices: await knownDevices() },
        botProof: data.botProof,
      })
      await openSession(grant)
      return { to: localPath(volver) ?? '/home' }
    }),
  )
