import { deleteCookie, getCookie, getRequest, setCookie } from '@tanstack/react-start/server'
import { webEnv } from '#web/env.ts'

/**
 * Returns whether cookies are marked as Secure. Browsers refuse such a cookie from a plain http host, such as a trial
 * on a laptop.
 */
const isSecure = () => webEnv().isPublic || getRequest().url.startsWith('https:')

/**
 * Prefix of the cookies of a rehearsal. Browsers send the cookies of one port to the others, so without it a rehearsal
 * on the machine of the real site would end its sessions.
 */
const REHEARSAL = 'ensayo-'

/** Over https, adds the prefix that prevents other hosts, even in the same domain, from setting the cookie. */
const nameOf = (name: string) => {
  const own = webEnv().rehearsal ? REHEARSAL + name : name
  return isSecure() ? `__Host-${own}` : own
}

const options = () => ({ httpOnly: true, secure: isSecure(), sameSite: 'lax', path: '/' }) as const

export const readCookie = (name: string): string | undefined => getCookie(nameOf(name))

export const keepCookie = (name: string, value: string, maxAge: number) =>
  setCookie(nameOf(name), value, { ...options(), maxAge })

export const expireCookie = (name: string) => deleteCookie(nameOf(name), options())
