import { deleteCookie, getCookie, getRequest, setCookie } from '@tanstack/react-start/server'
import { webEnv } from '#web/env.ts'
import { isInForeignFrame } from './foreign-frame.ts'

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

/**
 * In a frame on another site, browsers keep only a cookie that is Partitioned: it belongs to the frame there, and the
 * site itself never gets it (docs/decisions/0130).
 */
function options() {
  const own = { httpOnly: true, path: '/' } as const
  const isFramed = webEnv().EMBED_ORIGINS.length > 0 && isInForeignFrame(getRequest().headers)
  return isFramed
    ? ({ ...own, secure: true, sameSite: 'none', partitioned: true } as const)
    : ({ ...own, secure: isSecure(), sameSite: 'lax' } as const)
}

export const readCookie = (name: string): string | undefined => getCookie(nameOf(name))

export const keepCookie = (name: string, value: string, maxAge: number) =>
  setCookie(nameOf(name), value, { ...options(), maxAge })

export const expireCookie = (name: string) => deleteCookie(nameOf(name), options())
