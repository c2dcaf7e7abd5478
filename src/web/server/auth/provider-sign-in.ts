import { getRequest } from '@tanstack/react-start/server'
import * as v from 'valibot'
import { beginProviderSignIn, finishProviderSignIn } from '#contract/identity-providers.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { ProblemBody } from '#contract/problem/problem-body.schema.ts'
import { viaIn } from '#contract/via.ts'
import { localPath, signInPath } from '#web/format/local-path.ts'
import { POPUP_PAGE, POPUP_SIGN_IN } from '#web/routing/popup-marker.ts'
import { callApi } from '../api/call-api.ts'
import { setFlashCookie } from '../forms/flash-cookie.ts'
import { seeOther } from '../forms/see-other.ts'
import { webLog } from '../log.ts'
import { openSession } from '../session/open-session.ts'
import { sealedCookie } from '../session/sealed-cookie.ts'
import { leaveForSecondStep } from './second-step.ts'

const MINUTE_S = 60
/** The key of the link by which the visitor came. */
const Via = v.optional(v.string())

/**
 * Stored while the visitor is at the provider: the data for checking the provider's response, and the page to return
 * to.
 */
const begunCookie = sealedCookie(
  'temporada-proveedor',
  v.object({ provider: v.string(), ticket: v.string(), to: v.string(), via: Via, isPopup: v.boolean() }),
  10 * MINUTE_S,
)

/**
 * Stored if the provider's response opened no session. The next page, in this window or in the window that opened the
 * popup, offers the sign-up or shows the refusal.
 */
const unfinishedCookie = sealedCookie(
  'temporada-pendiente',
  v.variant('kind', [
    v.object({
      kind: v.literal('newcomer'),
      ticket: v.string(),
      email: v.string(),
      provider: v.string(),
      to: v.string(),
      via: Via,
    }),
    v.object({ kind: v.literal('refused'), problem: ProblemBody, to: v.string() }),
  ]),
  30 * MINUTE_S,
)

const SIGN_UP_PAGE = '/signup/provider'

/**
 * Redirects the browser to the provider. The query `volver` is the page to return to; `ventana` marks the popup. A
 * visitor whom another site sends here gets the sign-in page instead: at a provider that asks nothing, that site could
 * end the visitor's session, or link the provider to an account and so take its password away.
 */
export async function leaveForProvider(provider: string): Promise<Response> {
  const { url: asked, headers } = getRequest()
  const query = new URL(asked).searchParams
  const to = localPath(query.get('volver')) ?? '/home'
  // `none` is an address that the visitor has typed.
  if (!['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? 'none')) return seeOther(signInPath(to))
  const isPopup = query.has('ventana')
  const via = viaIn(query.get('via'))
  try {
    const { url, ticket } = await callApi(beginProviderSignIn, { params: { id: provider } })
    await begunCookie.keep({ provider, ticket, to, via, isPopup })
    return seeOther(url)
  } catch (error) {
    return refused(error, to, isPopup)
  }
}

/** Handles the provider's redirect back. */
export async function returnFromProvider(provider: string): Promise<Response> {
  const begun = await begunCookie.read()
  begunCookie.drop()
  const to = begun?.to ?? '/home'
  const isPopup = begun?.isPopup ?? false
  const after = isPopup ? POPUP_PAGE : to
  try {
    if (begun?.provider !== provider) throw new Problem('provider_answer_late')
    const answer = new URL(getRequest().url).search
    const input = { ticket: begun.ticket, answer }
    const outcome = await callApi(finishProviderSignIn, { params: { id: provider }, input }).catch(
      async (error: unknown) => ({ kind: 'second-step', page: await leaveForSecondStep(error, after) }) as const,
    )
    if (outcome.kind === 'second-step') return seeOther(outcome.page)
    if (outcome.kind === 'newcomer') {
      const { ticket, email, provider: name } = outcome
      await unfinishedCookie.keep({ kind: 'newcomer', ticket, email, provider: name, to, via: begun.via })
      return seeOther(isPopup ? POPUP_PAGE : SIGN_UP_PAGE)
    }
    await openSession(outcome.grant)
    return seeOther(after)
  } catch (error) {
    return refused(error, to, isPopup)
  }
}

export interface Newcomer {
  email: string
  provider: string
  to: string
}

/**
 * Returns the newcomer that a provider has sent, or null. If the provider's response was refused, stores the reason for
 * the sign-in page.
 */
export async function readNewcomer(): Promise<Newcomer | null> {
  const unfinished = await unfinishedCookie.read()
  if (!unfinished) return null
  const { to } = unfinished
  if (unfinished.kind === 'newcomer') return { email: unfinished.email, provider: unfinished.provider, to }
  unfinishedCookie.drop()
  await setFlashCookie({ form: 'sign-in', outcome: { kind: 'refused', problem: unfinished.problem, values: {} } })
  return null
}

export async function newcomerTicket(): Promise<{ ticket: string; to: string; via?: string | undefined }> {
  const unfinished = await unfinishedCookie.read()
  if (unfinished?.kind !== 'newcomer') throw new Problem('provider_answer_late')
  return unfinished
}

export const forgetNewcomer = () => unfinishedCookie.drop()

/**
 * Stores the reason of a failure and redirects. The popup closes and would hide the message, so the window that opened
 * the popup shows the message.
 */
async function refused(error: unknown, to: string, isPopup: boolean): Promise<Response> {
  if (!(error instanceof Problem)) webLog().error({ err: error }, 'sign-in with a provider failed')
  const { body: problem } = error instanceof Problem ? error : new Problem('internal')
  if (isPopup) {
    await unfinishedCookie.keep({ kind: 'refused', problem, to })
    return seeOther(POPUP_PAGE)
  }
  await setFlashCookie({ form: 'sign-in', outcome: { kind: 'refused', problem, values: {} } })
  return seeOther(to === POPUP_PAGE ? POPUP_SIGN_IN : `${signInPath(to)}#entrar`)
}
