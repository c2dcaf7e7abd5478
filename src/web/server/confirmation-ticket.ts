import { deleteCookie, getCookie, setCookie } from '@tanstack/react-start/server'
import { sealData, unsealData } from 'iron-session'
import * as v from 'valibot'
import { webEnv } from '../env.ts'

const COOKIE = 'temporada-codigo'
const LIFETIME_S = 30 * 60

/** What pairs this browser with the code in the mailbox, and where the visitor was going. */
const Pending = v.object({ ticket: v.string(), email: v.string(), to: v.string() })
export type Pending = v.InferOutput<typeof Pending>

/** In a sealed cookie and not in the address bar, where it would be kept, shared and logged. */
export async function keepConfirmationTicket(pending: Pending) {
  const { secret: password, isPublic: secure } = webEnv()
  const sealed = await sealData(pending, { password, ttl: LIFETIME_S })
  setCookie(COOKIE, sealed, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: LIFETIME_S })
}

export async function readConfirmationTicket(): Promise<Pending | null> {
  const sealed = getCookie(COOKIE)
  if (!sealed) return null
  const opened = await unsealData(sealed, { password: webEnv().secret, ttl: LIFETIME_S }).catch(() => undefined)
  const parsed = v.safeParse(Pending, opened)
  return parsed.success ? parsed.output : null
}

export const dropConfirmationTicket = () => deleteCookie(COOKIE, { path: '/' })
