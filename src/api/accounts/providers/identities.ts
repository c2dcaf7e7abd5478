import type { Identity } from '#contract/identity-providers.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { shownEmail } from '#host/shown-email.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { getAccount } from '../profile/me.ts'
import { logSecurity } from '../security-log.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { deleteIdentity, findIdentities } from './queries.ts'

export async function listIdentities({ db, identityProviders }: Deps, caller: Caller) {
  const rows = await db.transact(() => findIdentities(caller.accountId))
  const nameOf = (issuer: string) => identityProviders.list.find((one) => one.issuer === issuer)?.name ?? issuer
  return {
    identities: rows.map(({ id, issuer, email, created_at }): Identity => {
      return { id, provider: nameOf(issuer), email: shownEmail(email), linkedAt: created_at }
    }),
  }
}

/**
 * Unlinks an identity from the caller's account. Throws `not_found`, `last_way_in` if the account could no longer sign
 * in without the identity, or a problem of `requireRecentSignIn`.
 */
export async function unlinkIdentity(
  deps: Deps,
  caller: Caller,
  { id, password, address }: { id: string; password: string; address: string },
) {
  const { accountId } = caller
  await requireRecentSignIn(deps, caller, { password, path: 'password', address })
  await deps.db.transact(function* () {
    const identities = yield* findIdentities(accountId)
    if (!identities.some((one) => one.id === id)) throw new Problem('not_found')
    const { password_hash } = yield* getAccount(accountId)
    if (!password_hash && identities.length === 1) throw new Problem('last_way_in')
    yield* deleteIdentity(accountId, id)
  }, accountId)
  logSecurity(deps, 'identity-unlinked', { account: accountId, address })
  return { unlinked: true as const }
}
