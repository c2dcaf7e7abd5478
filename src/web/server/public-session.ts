import { readSessionUser } from '../session/sealed-session.ts'
import type { Session } from '../session/session.ts'

/** The session as the browser may see it: everything of the user but the access token. */
export async function readPublicSession(): Promise<Session> {
  const user = await readSessionUser()
  if (!user) return {}
  const { access: _, ...visible } = user
  return { user: visible }
}
