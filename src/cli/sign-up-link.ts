import * as v from 'valibot'
import { readEmail } from '#contract/mail-address/email-address.ts'
import { COUNTRIES } from '#contract/primitives/countries.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { own } from '#contract/primitives/own.ts'
import { viaIn } from '#contract/via.ts'
import { Origin, readEnv } from '#host/read-env.ts'
import { SIGN_UP_LINK_DAYS, SignUpLinkKeys, sealSignUpLink } from '#host/sign-up-link.ts'
import { wholeIn } from './whole-number.ts'

interface Asked {
  email: string
  name?: string | undefined
  country?: string | undefined
  days?: string | undefined
  via?: string | undefined
  to?: string | undefined
}

/** Returns the address that fills in the sign-up form for one person. */
export async function signUpLink({ days = '14', via, to, ...person }: Asked, source: NodeJS.ProcessEnv) {
  const { PUBLIC_ORIGIN, SIGN_UP_LINK_KEY } = readEnv(
    { PUBLIC_ORIGIN: v.optional(Origin), SIGN_UP_LINK_KEY: v.optional(SignUpLinkKeys) },
    source,
  )
  const key = SIGN_UP_LINK_KEY?.[0]
  if (!PUBLIC_ORIGIN || !key) throw new Error('Set PUBLIC_ORIGIN and SIGN_UP_LINK_KEY, as for the server.')
  if (!readEmail(person.email).email) throw new Error(`"${person.email}" is not an e-mail address.`)
  const { country } = person
  if (country !== undefined && !own(COUNTRIES, country)) throw new Error(`--country is ${Object.keys(COUNTRIES)}.`)
  if (via !== undefined && !viaIn(via)) throw new Error(`--via has up to 32 letters a–z, digits and hyphens.`)
  const until = Date.now() + wholeIn('--days', days, { least: 1, most: SIGN_UP_LINK_DAYS }) * DAY_MS
  const query = new URLSearchParams({
    datos: await sealSignUpLink(person, key, until),
    ...(via && { via }),
    ...(to && { volver: to }),
  })
  return `${PUBLIC_ORIGIN}/unirse?${query}`
}
