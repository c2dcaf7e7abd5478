import { getRequest } from '@tanstack/react-start/server'
import { sealData, unsealData } from 'iron-session'
import type { SessionUser } from '#contract/accounts.schema.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { webEnv } from '#web/env.ts'
import { expireCookie, keepCookie, readCookie } from './cookies.ts'

/**
 * Content of the sealed cookie: the user as last seen, and `access`, the API's bearer token, which never leaves the
 * server.
 */
export interface SealedUser extends SessionUser {
  access: string
  /** When the token was issued or last exchanged; epoch ms. */
  freshAt: number
}

interface Sealed {
  user?: SealedUser
}

const COOKIE = 'temporada'
const SESSION_MAX_AGE_S = 30 * 24 * 60 * 60

const seal = () => ({ password: webEnv().secret, ttl: SESSION_MAX_AGE_S })

/** Visitors return within seconds, and unsealing costs 170 µs and four turns of the thread pool. */
const CACHE_MS = MINUTE_MS
const MAX_CACHED = 2_000
const cache = new Map<string, { user: SealedUser; until: number }>()

/** A broken, expired or foreign cookie counts as no session. */
async function unseal(sealed: string): Promise<SealedUser | undefined> {
  const cached = cache.get(sealed)
  if (cached && cached.until > Date.now()) return cached.user
  const { user } = await unsealData<Sealed>(sealed, seal()).catch((): Sealed => ({}))
  cache.delete(sealed)
  if (!user) return
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '')
  cache.set(sealed, { user, until: Date.now() + CACHE_MS })
  return user
}

/** A page reads the session with every call, and may have saved it meanwhile. */
const ofRequest = new WeakMap<Request, Promise<SealedUser | undefined>>()

export function readSessionUser(): Promise<SealedUser | undefined> {
  const request = getRequest()
  const cached = ofRequest.get(request)
  if (cached) return cached
  const user = readCookieUser()
  ofRequest.set(request, user)
  return user
}

/** The session as this request's cookie has it, ignoring later changes. */
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
  const sealed = await sealData({ user } satisfies Sealed, seal())
  keepCookie(COOKIE, sealed, SESSION_MAX_AGE_S)
  return user
}

export function forgetSession() {
  ofRequest.delete(getRequest())
  expireCookie(COOKIE)
}
