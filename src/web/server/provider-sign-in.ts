import { getRequest } from '@tanstack/react-start/server'
import * as v from 'valibot'
import { beginProviderSignIn, finishProviderSignIn } from '#contract/identity-providers.ts'
import { Problem } from '#contract/problem.ts'
import { ProblemBody } from '#contract/problem-body.ts'
import { doorFrom, localPath } from '../format/local-path.ts'
import { POPUP_PAGE, POPUP_SIGN_IN } from '../routing/popup-marker.ts'
import { callApi } from './call-api.ts'
import { leaveFlashCookie } from './flash-cookie.ts'
import { webLog } from './log.ts'
import { openSession } from './open-session.ts'
import { sealedCookie } from './sealed-cookie.ts'
import { seeOther } from './see-other.ts'

const MINUTE_S = 60

/** While the visitor is with the provider: what its answer has to be shown with, and where they were going. */
const begunCookie = sealedCookie(
  'temporada-proveedor',
  v.object({ provider: v.string(), ticket: v.string(), to: v.string(), isPopup: v.boolean() }),
  10 * MINUTE_S,
)

/** After an answer that signed nobody in: what is still to be done, in whichever window goes on. */
const unfinishedCookie = sealedCookie(
  'temporada-pendiente',
  v.variant('kind', [
    v.object({
      kind: v.literal('newcomer'),
      ticket: v.string(),
      email: v.string(),
      provider: v.string(),
      to: v.string(),
    }),
    v.object({ kind: v.literal('refused'), problem: ProblemBody, to: v.string() }),
  ]),
  30 * MINUTE_S,
)

export const SIGN_UP_PAGE = '/signup/provider'

/** Sends the browser to the provider. `volver` is where to go after, `ventana` tells that this is the popup. */
export async function leaveForProvider(provider: string): Promise<Response> {
  const query = new URL(getRequest().url).searchParams
  const to = localPath(query.get('volver')) ?? '/home'
  const isPopup = query.has('ventana')
  try {
    const { url, ticket } = await callApi(beginProviderSignIn, { params: { id: provider } })
    await begunCookie.keep({ provider, ticket, to, isPopup })
    return seeOther(url)
  } catch (error) {
    return refused(error, to, isPopup)
  }
}

/** The provider has sent the browser back. */
export async function returnFromProvider(provider: string): Promise<Response> {
  const begun = await begunCookie.read()
  begunCookie.drop()
  const to = begun?.to ?? '/home'
  const isPopup = begun?.isPopup ?? false
  try {
    if (begun?.provider !== provider) throw new Problem('provider_answer_late')
    const answer = new URL(getRequest().url).search
    const outcome = await callApi(finishProviderSignIn, {
      params: { id: provider },
      input: { ticket: begun.ticket, answer },
    })
    if (outcome.kind === 'newcomer') {
      const { ticket, email, provider: name } = outcome
      await unfinishedCookie.keep({ kind: 'newcomer', ticket, email, provider: name, to })
      return seeOther(isPopup ? POPUP_PAGE : SIGN_UP_PAGE)
    }
    await openSession(outcome.grant)
    return seeOther(isPopup ? POPUP_PAGE : to)
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
 * Somebody whom the provider has sent and who has no account yet; null for anybody else. Why the provider's answer was
 * refused waits at the door then.
 */
export async function readNewcomer(): Promise<Newcomer | null> {
  const unfinished = await unfinishedCookie.read()
  if (!unfinished) return null
  const { to } = unfinished
  if (unfinished.kind === 'newcomer') return { email: unfinished.email, provider: unfinished.provider, to }
  unfinishedCookie.drop()
  await leaveFlashCookie({ form: 'sign-in', outcome: { kind: 'refused', problem: unfinished.problem, values: {} } })
  return null
}

export async function newcomerTicket(): Promise<{ ticket: string; to: string }> {
  const unfinished = await unfinishedCookie.read()
  if (unfinished?.kind !== 'newcomer') throw new Problem('provider_answer_late')
  return unfinished
}

export const forgetNewcomer = () => unfinishedCookie.drop()

/** In the popup nobody would see it: the other window says it when it goes on. */
async function refused(error: unknown, to: string, isPopup: boolean): Promise<Response> {
  if (!(error instanceof Problem)) webLog().error({ err: error }, 'sign-in with a provider failed')
  const { body: problem } = error instanceof Problem ? error : new Problem('internal')
  if (isPopup) {
    await unfinishedCookie.keep({ kind: 'refused', problem, to })
    return seeOther(POPUP_PAGE)
  }
  await leaveFlashCookie({ form: 'sign-in', outcome: { kind: 'refused', problem, values: {} } })
  return seeOther(to === POPUP_PAGE ? POPUP_SIGN_IN : `${doorFrom(to)}#entrar`)
}
