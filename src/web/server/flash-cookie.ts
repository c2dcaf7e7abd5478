import { deleteCookie, getCookie, setCookie } from '@tanstack/react-start/server'
import { sealData, unsealData } from 'iron-session'
import * as v from 'valibot'
import { webEnv } from '../env.ts'
import { Flash } from '../forms/outcome.ts'

const COOKIE = 'temporada-flash'
const LIFETIME_S = 60
/** Browsers drop a cookie of 4 kB; what was written is then lost, the message about it is not. */
const MOST_CHARACTERS = 3800

export async function leaveFlashCookie(flash: Flash) {
  const whole = await seal(flash)
  const sealed = whole.length <= MOST_CHARACTERS ? whole : await seal(withoutValues(flash))
  setCookie(COOKIE, sealed, {
    httpOnly: true,
    secure: webEnv().isPublic,
    sameSite: 'lax',
    path: '/',
    maxAge: LIFETIME_S,
  })
}

/** Shown once: reading takes it away. */
export async function takeFlashCookie(): Promise<Flash | null> {
  const sealed = getCookie(COOKIE)
  if (!sealed) return null
  deleteCookie(COOKIE, { path: '/' })
  const opened = await unsealData(sealed, { password: webEnv().secret, ttl: LIFETIME_S }).catch(() => undefined)
  const parsed = v.safeParse(Flash, opened)
  return parsed.success ? parsed.output : null
}

const seal = (flash: Flash) => sealData(flash, { password: webEnv().secret, ttl: LIFETIME_S })

function withoutValues({ form, outcome }: Flash): Flash {
  return { form, outcome: outcome.kind === 'refused' ? { ...outcome, values: {} } : outcome }
}
