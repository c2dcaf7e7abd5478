import { rotateSession } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { readSessionUser, type SessionUser } from '../session/sealed-session.ts'
import type { Session } from '../session/session.ts'
import { callApi } from './call-api.ts'
import { openSession } from './open-session.ts'

/** The session as the browser may see it: everything of the user but what concerns the access token. */
export async function readPublicSession(): Promise<Session> {
  const user = await withFreshToken(await readSessionUser())
  if (!user) return {}
  const { access: _access, freshAt: _freshAt, ...visible } = user
  return { user: visible }
}

const ROTATE_AFTER_MS = 24 * 60 * 60 * 1000

/** Exchanges a token that is a day old, so that a copy of the cookie is not good for long. */
async function withFreshToken(user: SessionUser | undefined): Promise<SessionUser | undefined> {
  if (!user || user.freshAt > Date.now() - ROTATE_AFTER_MS) return user
  try {
    return await openSession(await callApi(rotateSession))
  } catch (error) {
    // An API that is away for a moment signs nobody out.
    return error instanceof Problem && error.code === 'session_ended' ? undefined : user
  }
}
