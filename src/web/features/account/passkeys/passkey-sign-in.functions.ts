import { createServerFn } from '@tanstack/react-start'
import { beginPasskeySignIn, SignedCredential, signInWithPasskey } from '#contract/factors.schema.ts'
import { localPath } from '#web/format/local-path.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { credentialIn } from '#web/server/auth/credential-in.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { openSession } from '#web/server/session/open-session.ts'

/** In a separate file, because the landing page needs these functions and no other function of passkeys. */
export const beginSignIn = createServerFn({ method: 'POST' }).handler(() => callApi(beginPasskeySignIn))

export const passkeySignInForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { challenge, credential, volver } = data.fields
      const input = { challenge: text(challenge), credential: credentialIn(SignedCredential, text(credential)) }
      await openSession(await callApi(signInWithPasskey, { input }))
      return { to: localPath(volver) ?? '/home' }
    }),
  )
