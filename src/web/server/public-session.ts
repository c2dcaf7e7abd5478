import { getSession, rotateSession, type SessionUser } from '#contract/accounts.ts'
import { DAY_MS } from '#contract/durations.ts'
import { ProblemError } from '#contract/problem-error.ts'
import { within } from '#host/within.ts'
import { callApi } from './call-api.ts'
import { openSession } from './open-session.ts'
import { readSessionUser, type SealedUser, saveSessionUser } from './sealed-session.ts'

/** As the browser may know it: without the access token. */
export interface Session {
  user?: SessionUser | null
}

/** The session as the browser may see it, as it is now: one that was ended elsewhere shows nobody's name. */
export async function readPublicSession(): Promise<Session> {
  const user = await withFreshToken(await readSessionUser())
  const current = user && (await currentUser(user))
  return current ? { user: current } : {}
}

/** A page that only wants to greet somebody does not wait longer for their name. */
const PATIENCE_MS = 2_000

/** Undefined once the session has ended. While the API is away, the cookie's own copy holds. */
async function currentUser(user: SealedUser): Promise<SessionUser | undefined> {
  const { access, freshAt, ...copy } = user
  try {
    const current = await within(PATIENCE_MS, callApi(getSession), () => copy)
    if (!isSame(current, copy)) await saveSessionUser(current, access, freshAt)
    return current
  } catch (error) {
    return hasEnded(error) ? undefined : copy
  }
}

const isSame = (a: SessionUser, b: SessionUser) =>
  a.id === b.id && a.email === b.email && a.alias === b.alias && a.validated === b.validated

const hasEnded = (error: unknown) => error instanceof ProblemError && error.code === 'session_ended'

const ROTATE_AFTER_MS = DAY_MS

/** Exchanges a token that is a day old, so that a copy of the cookie is not good for long. */
async function withFreshToken(user: SealedUser | undefined): Promise<SealedUser | undefined> {
  if (!user || user.freshAt > Date.now() - ROTATE_AFTER_MS) return user
  try {
    return await openSession(await callApi(rotateSession))
  } catch (error) {
    // An API that is away for a moment signs nobody out.
    return hasEnded(error) ? undefined : user
  }
}
