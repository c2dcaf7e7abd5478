import { getRequest } from '@tanstack/react-start/server'
import { readEmail } from '#contract/mail-address/email-address.ts'
import { COUNTRIES } from '#contract/primitives/countries.ts'
import { Problem } from '#contract/problem/problem.ts'
import { readName } from '#contract/text/read-name.ts'
import { viaIn } from '#contract/via.ts'
import { type KnownPerson, openSignUpLink } from '#host/sign-up-link.ts'
import { webEnv } from '#web/env.ts'
import { localPath } from '#web/format/local-path.ts'
import { setFlashCookie } from '../forms/flash-cookie.ts'
import type { Flash } from '../forms/form-outcome.ts'
import { seeOther } from '../forms/see-other.ts'
import { webLog } from '../log.ts'
import { readSessionUser } from '../session/sealed-session.ts'

const MOST_NAME = 40

/**
 * Fills in the sign-up form with the data of the link in `datos`. It makes and confirms nothing: the same mail may be
 * opened by another person, or by a program that looks at links. The data go to the page in a sealed cookie, so that no
 * address that the browser keeps has them.
 */
export async function openLink(): Promise<Response> {
  const query = new URL(getRequest().url).searchParams
  const onward = localPath(query.get('volver'))
  if (await readSessionUser()) return leaveFor(onward ?? '/home')
  await setFlashCookie({ form: 'sign-up', outcome: await outcomeOf(query.get('datos') ?? '') })
  const via = viaIn(query.get('via'))
  const kept = new URLSearchParams({ ...(onward && { volver: onward }), ...(via && { via }) })
  return leaveFor(kept.size > 0 ? `/signup?${kept}` : '/signup')
}

function leaveFor(path: string): Response {
  const answer = seeOther(path)
  answer.headers.set('referrer-policy', 'no-referrer')
  return answer
}

async function outcomeOf(token: string): Promise<Flash['outcome']> {
  const opened = await openSignUpLink(token, webEnv().SIGN_UP_LINK_KEY ?? [], Date.now())
  const fault = 'fault' in opened ? opened.fault : readEmail(opened.person.email).fault
  if ('person' in opened && !fault) return filledWith(opened.person)
  // A mailer with another key makes only such links. The line has nothing of the person.
  webLog().info({ fault }, 'a link to the sign-up form was not opened')
  return { kind: 'refused', problem: new Problem('sign_up_link_invalid').body, values: {} }
}

function filledWith({ email, name, country }: KnownPerson): Flash['outcome'] {
  const read = name === undefined ? undefined : readName(name, { most: MOST_NAME })
  const greeting = read && 'text' in read ? `Hola, ${read.text}. ` : ''
  const values: Record<string, string> = { email }
  if (country !== undefined && Object.hasOwn(COUNTRIES, country)) values.country = country
  return {
    kind: 'filled',
    message: `${greeting}Ya hemos escrito tu correo; cámbialo si prefieres usar otro.`,
    values,
  }
}
