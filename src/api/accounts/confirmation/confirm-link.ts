import type { InferOutput } from 'valibot'
import type { confirmByLink as endpoint, SessionGrant } from '#contract/accounts.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { hashToken, newToken } from '../../http/tokens.ts'
import { findMailboxRefusal } from '../../mailboxes/refused-mailbox.ts'
import { getAccount } from '../profile/me.ts'
import { findCandidates, findToken, spendToken } from '../queries.ts'
import { logSecurity } from '../security-log.ts'
import { grantSession } from '../sessions/sessions.ts'
import { spendGuess } from '../sessions/sign-in-budgets.ts'
import type { CheckedVisit } from '../sessions/visit.ts'
import type { AccountTable } from '../tables.ts'
import { confirmEmail } from './confirmation.ts'

/**
 * Confirms an e-mail by the mailed link. The link proves access to the mailbox, not to the account, since anyone can
 * sign up with any e-mail; so the visitor must also prove that they own the account. Throws `link_expired`,
 * `password_required` or `wrong_password`.
 */
export async function confirmByLink(
  deps: Deps,
  { token, ticket, password }: InferOutput<(typeof endpoint)['input']>,
  visit: CheckedVisit,
): Promise<{ confirmed: true; grant: SessionGrant | null }> {
  const linkHash = hashToken(token)
  const { account, shownBy } = await deps.db.transact(function* () {
    const account = yield* findAccountOfLink(deps, linkHash)
    if (!account) throw new Problem('link_expired')
    return { account, shownBy: yield* ownershipWithoutPassword(account, ticket, visit.caller) }
  })
  if (!shownBy) {
    if (!password) throw new Problem('password_required')
    const { address, work } = visit
    await spendGuess(deps, { emailKey: account.email_norm, address, knownDevices: [], work })
  }
  await deps.db.transact(visit.spendProof)
  if (!shownBy && !(await deps.passwords.verify(account.password_hash, password))) {
    logSecurity(deps, 'sign-in-failed', { account: account.id, address: visit.address, way: 'link' })
    throw wrongPassword()
  }
  const access = newToken(deps.random)
  const signsIn = shownBy === 'ticket' || !shownBy
  const grant = await deps.db.transact(function* () {
    const now = deps.now()
    if (!(yield* confirmEmail(deps.season, account.id, now))) throw new Problem('link_expired')
    yield* spendToken(linkHash, now)
    return signsIn ? yield* grantSession(deps, { accountId: account.id, token: access }, visit) : null
  })
  if (grant) logSecurity(deps, 'sign-in', { account: account.id, address: visit.address, way: 'link' })
  return { confirmed: true, grant }
}

/**
 * Returns the account that a link confirms. Returns undefined if the link is not valid, if another account has meanwhile
 * confirmed the address, or if the season refuses the address's mailbox: then proving ownership of the account would
 * not help.
 */
export function* findAccountOfLink({ season, now }: Deps, linkHash: string): Transaction<AccountTable | undefined> {
  const link = yield* findToken(linkHash)
  if (!link?.account_id || link.purpose !== 'confirm-link' || link.expires_at <= now()) return
  const account = yield* getAccount(link.account_id)
  const { owner } = yield* findCandidates(account.email_norm)
  const isRefused = owner ? owner.id !== account.id : yield* findMailboxRefusal(season.mailboxes, account)
  return isRefused ? undefined : account
}

/**
 * Returns the proof that the visitor owns the account, if there is one besides the password. `done` means that the
 * e-mail is already confirmed, so opening the link again does not fail.
 */
function* ownershipWithoutPassword(
  account: AccountTable,
  ticket: string,
  caller: Caller | null,
): Transaction<'done' | 'session' | 'ticket' | undefined> {
  if (account.email_verified_at !== null) return 'done'
  if (caller?.accountId === account.id) return 'session'
  const signUp = ticket ? yield* findToken(hashToken(ticket)) : undefined
  // The code of the ticket may have expired, but the ticket still shows that this browser requested the code.
  if (signUp?.purpose === 'confirm-code' && signUp.account_id === account.id) return 'ticket'
}

function wrongPassword() {
  const message = 'Esa no es la contraseña con la que se creó esta cuenta.'
  return new Problem('wrong_password', { fields: [{ path: 'password', message }] })
}
