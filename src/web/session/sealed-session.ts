import { deleteCookie, getCookie, getRequest, getRequestUrl, setCookie } from '@tanstack/react-start/server'
import { getIronSession, type IronSession } from 'iron-session'
import type { Me } from '#contract/accounts.ts'
import { webEnv } from '../env.ts'

/** What the sealed cookie holds. `access` is the API's bearer token; it never leaves the server part. */
export interface SessionUser {
  id: string
  email: string
  alias: string | null
  validated: boolean
  access: string
  /** When the token was given or last exchanged; epoch ms. */
  freshAt: number
}

interface Sealed {
  user?: SessionUser
}

const COOKIE = 'temporada'
const THIRTY_DAYS_S = 30 * 24 * 60 * 60

/** A browser refuses a Secure cookie from a plain http host, such as a trial on a laptop. */
const isSecure = () => webEnv().isPublic || getRequestUrl().protocol === 'https:'

const opened = new WeakMap<Request, Promise<IronSession<Sealed>>>()

/** Unsealing costs 170 µs, and a page asks for its visitor with every call: once per request is enough. */
function openSession(): Promise<IronSession<Sealed>> {
  const request = getRequest()
  const session = opened.get(request) ?? unsealSession()
  opened.set(request, session)
  return session
}

/** A cookie that is broken, expired or sealed by somebody else counts as no session. */
function unsealSession(): Promise<IronSession<Sealed>> {
  return getIronSession<Sealed>(
    { read: getCookie, write: setCookie },
    {
      cookieName: COOKIE,
      password: webEnv().secret,
      ttl: THIRTY_DAYS_S,
      cookieOptions: { httpOnly: true, secure: isSecure(), sameSite: 'lax', path: '/' },
    },
  )
}

export async function readSessionUser(): Promise<SessionUser | undefined> {
  // Most visitors of open pages carry no cookie.
  if (!getCookie(COOKIE)) return
  return (await openSession()).user
}

export async function saveSessionUser(account: Me, access: string, freshAt = Date.now()): Promise<SessionUser> {
  const session = await openSession()
  const user = {
    id: account.id,
    email: account.email,
    alias: account.alias,
    validated: account.validated,
    access,
    freshAt,
  }
  session.user = user
  await session.save()
  return user
}

export function forgetSession() {
  opened.delete(getRequest())
  deleteCookie(COOKIE, { httpOnly: true, secure: isSecure(), sameSite: 'lax', path: '/' })
}
