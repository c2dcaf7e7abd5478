import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as accounts from '#contract/accounts.ts'
import type { CountryCode } from '#contract/countries.ts'
import { listDevelopmentMails } from '#contract/mailbox.ts'
import { shownEmail } from '#host/shown-email.ts'
import { localPath } from '../format/local-path.ts'
import { answerForm, postedForm } from '../server/answer-form.ts'
import { callApi } from '../server/call-api.ts'
import { confirmationTicket } from '../server/confirmation-ticket.ts'
import { endSession } from '../server/end-session.ts'
import { rememberDevice } from '../server/known-devices.ts'
import { openSession } from '../server/open-session.ts'
import { refreshSession } from '../server/refresh-session.ts'
import { forgetSession, readCookieUser, readSessionUser } from '../server/sealed-session.ts'
import { birthDate, text, ticked } from './posted-fields.ts'

/** Home, which goes on to the first game that waits. */
const FIRST_GAME = '/home?jugar=hoy'

/** Where a new account goes on to. */
const onward = (fields: Record<string, string>) => localPath(fields.volver) ?? FIRST_GAME

export const signUpForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
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
        },
      })
      await confirmationTicket.keep({ ticket, email: shownEmail(text(fields.email).trim()), to: onward(fields) })
      return { to: '/signup/check' }
    }),
  )

/** Data of the page that asks for the code; null if this browser awaits none. */
const getPending = createServerFn().handler(async () => {
  const pending = await confirmationTicket.read()
  return pending && { email: pending.email, to: pending.to, hasMailbox: await hasMailbox() }
})
const hasMailbox = () =>
  callApi(listDevelopmentMails).then(
    () => true,
    () => false,
  )
export const pendingQuery = queryOptions({ queryKey: ['confirmation'], queryFn: () => getPending(), staleTime: 0 })

export const codeForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const pending = await confirmationTicket.read()
      const grant = await callApi(accounts.confirmByCode, {
        botProof: data.botProof,
        input: { ticket: pending?.ticket ?? '', code: text(data.fields.code) },
      })
      await openSession(grant)
      confirmationTicket.drop()
      const to = pending?.to ?? '/home'
      return { to, message: to === FIRST_GAME ? 'Cuenta creada. ¡A jugar!' : undefined }
    }),
  )

/** Returns whether the page of the link asks for the password at once. Only the API knows the account. */
const getLinkNeeds = createServerFn().handler(async () => {
  const isKnown = (await confirmationTicket.read()) ?? (await readSessionUser())
  return { asksPassword: !isKnown }
})
export const linkNeedsQuery = queryOptions({
  queryKey: ['confirmation', 'link'],
  queryFn: () => getLinkNeeds(),
  staleTime: 0,
})

export const confirmLinkForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const pending = await confirmationTicket.read()
      const { grant } = await callApi(accounts.confirmByLink, {
        botProof: data.botProof,
        input: { token: text(data.fields.token), ticket: pending?.ticket, password: data.fields.password },
      })
      if (grant) await openSession(grant)
      else await refreshSession()
      confirmationTicket.drop()
      return { to: `/confirm?${new URLSearchParams({ hecho: '1', volver: pending?.to ?? '/home' })}` }
    }),
  )

export const forgotForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      await callApi(accounts.requestPasswordReset, { input: { email: text(data.fields.email) } })
      return { to: '/forgot?enviado=1' }
    }),
  )

export const resetForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { token, password } = data.fields
      const { accountId, knownDevice } = await callApi(accounts.resetPassword, {
        input: { token: text(token), password: text(password) },
      })
      await rememberDevice(accountId, knownDevice)
      // The reset has ended every session of the account, and the cookie may hold one.
      if ((await readSessionUser())?.id === accountId) forgetSession()
      return { to: '/reset?hecho=1' }
    }),
  )

const me = createServerFn().handler(() => callApi(accounts.getMe))
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => me(), staleTime: 0 })

const devices = createServerFn().handler(() => callApi(accounts.listDevices))
export const devicesQuery = queryOptions({ queryKey: ['me', 'devices'], queryFn: () => devices(), staleTime: 0 })

/** Updates the sealed session from the account; `wasBehind` if the account was validated elsewhere meanwhile. */
const checkValidation = createServerFn().handler(async () => {
  const before = await readCookieUser()
  const account = await refreshSession()
  return { wasBehind: account?.validated === true && before?.validated === false }
})
export const validationQuery = queryOptions({
  queryKey: ['me', 'validation'],
  queryFn: () => checkValidation(),
  staleTime: 0,
})

export const resendForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { ticket } = await callApi(accounts.resendConfirmation)
      const { email } = await callApi(accounts.getMe)
      await confirmationTicket.keep({ ticket, email, to: onward(data.fields) })
      return { to: '/signup/check' }
    }),
  )

export const profileForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { alias, zone, locale, country } = data.fields
      const account = await callApi(accounts.updateProfile, {
        input: {
          // The form of the country alone leaves it as it is.
          ...(alias !== undefined && { alias: alias.trim() || null }),
          zone: text(zone),
          locale: locale as 'es-ES',
          country: text(country) as CountryCode,
        },
      })
      await refreshSession(account)
      return { to: localPath(data.fields.volver) ?? '/user/profile', message: 'Guardado.' }
    }),
  )

export const consentForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { rules, privacy, news, volver } = data.fields
      const text = rules === 'on' ? { rules: true as const } : privacy === 'on' ? { privacy: true as const } : undefined
      const account = await callApi(accounts.updateConsents, { input: text ?? { news: news === 'on' } })
      await refreshSession(account)
      return { to: localPath(volver) ?? '/user/profile', message: 'Guardado.' }
    }),
  )

export const passwordForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { current, password } = data.fields
      const input = { current: text(current), password: text(password) }
      await openSession((await callApi(accounts.changePassword, { input })).grant)
      return { to: '/user/profile', message: 'Tu contraseña ha cambiado. Hemos cerrado tus otras sesiones.' }
    }),
  )

export const endDeviceForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      await callApi(accounts.endDevice, { params: { id: text(data.fields.device) } })
      return { to: '/user/profile', message: 'Sesión cerrada en ese dispositivo.' }
    }),
  )

export const endEverywhereForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      await callApi(accounts.signOutEverywhere)
      forgetSession()
      return { to: '/' }
    }),
  )

export const signOutForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      await endSession()
      return { to: '/' }
    }),
  )

export const deletionForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      await callApi(accounts.requestDeletion, { input: { password: text(data.fields.password) } })
      return { to: '/user/profile' }
    }),
  )

export const keepAccountForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      await callApi(accounts.cancelDeletion)
      return { to: '/user/profile', message: 'Tu cuenta sigue activa.' }
    }),
  )
