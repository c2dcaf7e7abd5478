import { createServerFn } from '@tanstack/react-start'
import { signIn } from '#contract/accounts.ts'
import { localPath } from '../format/local-path.ts'
import { answerForm, postedForm } from '../server/answer-form.ts'
import { callApi } from '../server/call-api.ts'
import { saveSessionUser } from '../session/sealed-session.ts'

/** In a file of its own: the landing page carries this one and none of the other functions of an account. */
export const signInForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { email = '', password = '', volver } = data.fields
      const { account, access } = await callApi(signIn, {
        input: { email: email, password: password },
        botProof: data.botProof,
      })
      await saveSessionUser(account, access)
      return { to: localPath(volver) ?? '/home' }
    }),
  )
