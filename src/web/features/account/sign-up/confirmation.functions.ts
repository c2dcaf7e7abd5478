import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as accounts from '#contract/accounts.schema.ts'
import { listDevelopmentMails } from '#contract/development-mails.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { refreshSession } from '#web/server/auth/refresh-session.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { confirmationTicket } from '#web/server/session/confirmation-ticket.ts'
import { openSession } from '#web/server/session/open-session.ts'
import { readCookieUser, readSessionUser } from '#web/server/session/sealed-session.ts'
import { FIRST_GAME, nextPage } from './next-page.ts'

/** Returns the data of the page that asks for the mailed code, or null if this browser has no confirmation ticket. */
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
  .handler(
    formHandler(async (data) => {
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

/**
 * Returns whether the page of the mailed link asks for the password at once. It does if this browser has neither a
 * confirmation ticket nor a session; only the API knows whether these belong to the account of the link.
 */
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
  .handler(
    formHandler(async (data) => {
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

/**
 * Updates the sealed session cookie from the account. `wasBehind` is true if the account has been validated elsewhere
 * and the cookie did not say so yet.
 */
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
  .handler(
    formHandler(async (data) => {
      const { ticket } = await callApi(accounts.resendConfirmation)
      const { email } = await callApi(accounts.getMe)
      await confirmationTicket.keep({ ticket, email, to: nextPage(data.fields) })
      return { to: '/signup/check' }
    }),
  )
