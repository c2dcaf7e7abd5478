import { getSession, rotateSession, type SessionUser } from '#contract/accounts.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { within } from '#host/within.ts'
import { callApi } from '../api/call-api.ts'
import { openSession } from '../session/open-session.ts'
import { readSessionUser, type SealedUser, saveSessionUser } from '../session/sealed-session.ts'

/** The session for the browser: the user without the access token. */
export interface Session {
  user?: SessionUser | null
}

/** Returns the current session for the browser; an empty session if the current one was ended elsewhere. */
export async function readPublicSession(): Promise<Session> {
  const user = await withFreshToken(await readSessionUser())
  const current = user && (await currentUser(user))
  return current ? { user: current } : {}
}

/** Maximum wait in ms. Short, because the page needs the result only to show the member's name. */
const TIMEOUT_MS = 2_000

/** Returns the current user; undefined if the session has ended. Uses the copy in the cookie while the API is away. */
async function currentUser(user: SealedUser): Promise<SessionUser | undefined> {
  const { access, freshAt, ...copy } = user
  try {
    const current = await within(TIMEOUT_MS, callApi(getSession), () => copy)
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

/**
 * Exchanges a token that was issued more than a day ago, so that a copied cookie expires soon. A token whose time is
 * more than a day in the future is exchanged as well.
 */
async function withFreshToken(user: SealedUser | undefined): Promise<SealedUser | undefined> {
  if (!user || Math.abs(Date.now() - user.freshAt) < ROTATE_AFTER_MS) return user
  try {
    return await openSession(await callApi(rotateSession))
  } catch (error) {
    // Keeps the member signed in during a brief failure of the API.
    return hasEnded(error) ? undefined : user
  }
}
