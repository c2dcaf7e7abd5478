import { getRequest } from '@tanstack/react-start/server'
import { sealData } from 'iron-session'
import { LRUCache } from 'lru-cache'
import type { SessionUser } from '#contract/accounts.schema.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { webEnv } from '#web/env.ts'
import { expireCookie, keepCookie, readCookie } from './cookies.ts'
import { openSeal } from './open-seal.ts'

/**
 * The content of the sealed cookie: the user as last read from the API, and `access`, the API's bearer token, which
 * never leaves the server.
 */
export interface SealedUser extends SessionUser {
  access: string
  /** Time when the token was issued or last exchanged; epoch ms. */
  freshAt: number
}

interface Sealed {
  user?: SealedUser
}

const COOKIE = 'temporada'
const SESSION_MAX_AGE_S = 30 * 24 * 60 * 60

/**
 * Milliseconds for which an unsealed cookie is cached. Visitors request the next page within seconds, and unsealing
 * takes 170 µs and four runs of the thread pool.
 */
const CACHE_MS = MINUTE_MS
const MAX_CACHED = 2_000
const cache = new LRUCache<string, SealedUser>({ max: MAX_CACHED, ttl: CACHE_MS })

/** Returns the user; undefined for a broken, expired or foreign cookie. */
async function unseal(sealed: string): Promise<SealedUser | undefined> {
  const cached = cache.get(sealed)
  if (cached) return cached
  const { user }: Sealed = await openSeal(sealed, { secrets: webEnv().acceptedSecrets, ttl: SESSION_MAX_AGE_S })
  if (user) cache.set(sealed, user)
  return user
}

/**
 * The session per request. Every call of a page reads the session, and an earlier call may have saved a newer version.
 */
const ofRequest = new WeakMap<Request, Promise<SealedUser | undefined>>()

export function readSessionUser(): Promise<SealedUser | undefined> {
  const request = getRequest()
  const cached = ofRequest.get(request)
  if (cached) return cached
  const user = readCookieUser()
  ofRequest.set(request, user)
  return user
}

/** Returns the session in the cookie of this request, without later changes. */
export function readCookieUser(): Promise<SealedUser | undefined> {
  const sealed = readCookie(COOKIE)
  // Most visitors of open pages have no cookie.
  return sealed ? unseal(sealed) : Promise.resolve(undefined)
}

export async function saveSessionUser(account: SessionUser, access: string, freshAt = Date.now()): Promise<SealedUser> {
  const user = {
    id: account.id,
    email: account.email,
    alias: account.alias,
    validated: account.validated,
    access,
    freshAt,
  }
  ofRequest.set(getRequest(), Promise.resolve(user))
  const sealed = await sealData({ user } satisfies Sealed, { password: webEnv().secret, ttl: SESSION_MAX_AGE_S })
  keepCookie(COOKIE, sealed, SESSION_MAX_AGE_S)
  return user
}

export function forgetSession() {
  ofRequest.delete(getRequest())
  expireCookie(COOKIE)
}
