import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { type GivenPassword, hasPassword, verifyPassword } from '../passwords/passwords.ts'

/** Time after a sign-in in which its session is enough for a sensitive change. */
const RECENT_MS = 15 * MINUTE_MS

/**
 * Lets a sensitive change pass only for a member who has signed in a short while ago or repeats the password, because a
 * session may be a copy, or open on a device that someone else uses. A member without a password signs in again. Throws
 * `password_required`, `wrong_password`, `sign_in_again` or `too_many_requests`.
 */
export async function requireRecentSignIn(deps: Deps, caller: Caller, given: GivenPassword): Promise<void> {
  if (deps.now() - caller.signedInAt < RECENT_MS) return
  if (!(await hasPassword(deps, caller.accountId))) throw new Problem('sign_in_again')
  if (given.password !== '') return void (await verifyPassword(deps, caller.accountId, given))
  const detail = 'Hace un rato que entraste. Escribe tu contraseña para guardar el cambio.'
  throw new Problem('password_required', { detail, fields: [{ path: given.path, message: detail }] })
}
