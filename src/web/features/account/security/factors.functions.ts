import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { getMe, type Me } from '#contract/accounts.schema.ts'
import * as factors from '#contract/factors.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { credentialIn } from '#web/server/auth/credential-in.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { newPasskey } from '#web/server/session/new-passkey.ts'
import { shownRecoveryCodes } from '#web/server/session/shown-recovery-codes.ts'

const PASSKEYS = '/user/security#claves'
const TOTP = '/user/security#codigo'

/** Returns the factors of the member, and what this browser is about to add: each is null if there is nothing to add. */
const readFactors = createServerFn().handler(async () => ({
  ...(await callApi(factors.listFactors)),
  ...(await memberOf()),
  newPasskey: await newPasskey.read(),
  newTotp: await readNewTotp(),
  recoveryCodes: await shownRecoveryCodes.read(),
}))
export const factorsQuery = queryOptions({
  queryKey: ['me', 'factors'],
  queryFn: () => readFactors(),
  staleTime: 0,
  // It may hold secrets that are shown once.
  gcTime: 0,
})

/** Read here, because with the query of the profile these two pages would share one script more. */
async function memberOf(): Promise<Pick<Me, 'zone' | 'deletionAt'>> {
  const { zone, deletionAt } = await callApi(getMe)
  return { zone, deletionAt }
}

/** Returns the secret that waits for its first code, or null without one. */
async function readNewTotp(): Promise<{ secret: string; uri: string } | null> {
  try {
    const { secret, uri } = await callApi(factors.getNewTotp)
    return { secret, uri }
  } catch (error) {
    if (error instanceof Problem && ABSENT.includes(error.code)) return null
    throw error
  }
}
const ABSENT = ['totp_late', 'account_leaving']

export const beginPasskeyForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      await newPasskey.keep(await callApi(factors.beginPasskey, { input: { password: text(data.fields.password) } }))
      return { to: PASSKEYS }
    }),
  )

export const addPasskeyForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields }) => {
      const credential = credentialIn(factors.NewCredential, text(fields.credential))
      const name = text(fields.name).trim() || null
      // The challenge is spent whatever the outcome.
      newPasskey.drop()
      await callApi(factors.addPasskey, { input: { challenge: text(fields.challenge), credential, name } })
      return { to: PASSKEYS, message: 'Hecho: ya puedes entrar con esa clave de acceso.' }
    }),
  )

export const removePasskeyForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields }) => {
      const input = { password: text(fields.password) }
      await callApi(factors.removePasskey, { params: { id: text(fields.passkey) }, input })
      return { to: PASSKEYS, message: 'Hecho: con esa clave ya no se entra. Bórrala también de tu dispositivo.' }
    }),
  )

export const beginTotpForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields }) => {
      await callApi(factors.beginTotp, { input: { password: text(fields.password) } })
      return { to: TOTP }
    }),
  )

export const confirmTotpForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields }) => {
      const { recoveryCodes } = await callApi(factors.confirmTotp, { input: { code: text(fields.code) } })
      await shownRecoveryCodes.keep(recoveryCodes)
      return { to: TOTP }
    }),
  )

export const renewCodesForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields }) => {
      const input = { password: text(fields.password) }
      await shownRecoveryCodes.keep((await callApi(factors.renewRecoveryCodes, { input })).recoveryCodes)
      return { to: TOTP }
    }),
  )

export const codesSavedForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async () => {
      shownRecoveryCodes.drop()
      return { to: TOTP, message: 'Hecho: con esos códigos entras si un día no tienes el teléfono.' }
    }),
  )

export const endTotpForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields }) => {
      await callApi(factors.endTotp, { input: { code: text(fields.code), password: text(fields.password) } })
      return { to: TOTP, message: 'Hecho: ya no te pediremos un código al entrar.' }
    }),
  )
