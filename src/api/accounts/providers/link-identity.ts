import * as v from 'valibot'
import { memberZone } from '#contract/zones/member-zone.ts'
import type { Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { enqueue } from '../../mail/enqueue.ts'
import { deletePasskeys } from '../factors/queries.ts'
import { getAccount } from '../profile/me.ts'
import { updateAccount } from '../queries.ts'
import { endSessions } from '../sessions/queries.ts'
import { insertIdentity } from './queries.ts'

/** An identity that no account has yet. */
export const NewIdentity = v.object({
  issuer: v.string(),
  subject: v.string(),
  /** The confirmed e-mail at the provider, as stored. */
  email: v.string(),
  /** Name of the provider. */
  provider: v.string(),
})
export type NewIdentity = v.InferOutput<typeof NewIdentity>

/**
 * The password hash of an account without a password. `PasswordHashing.verify` refuses every password for such an
 * account, as for an account that does not exist.
 */
export const NO_PASSWORD = ''

/**
 * Links an identity to the account that owns its e-mail. Also ends the account's sessions and removes its password and
 * its passkeys: another person may have made the account and got the owner of the mailbox to confirm the e-mail.
 */
export function* linkIdentity(
  accountId: string,
  { issuer, subject, email, provider }: NewIdentity,
  { now, device }: { now: number; device: string | null },
): Transaction<void> {
  const account = yield* getAccount(accountId)
  const { email: to, locale } = account
  yield* insertIdentity({ id: uuidv7(), account_id: accountId, issuer, subject, email, created_at: now })
  yield* updateAccount(accountId, { password_hash: NO_PASSWORD })
  yield* deletePasskeys(accountId)
  yield* endSessions(accountId, now)
  const dedupeKey = `identity-linked:${issuer}:${subject}:${now}`
  const payload = { provider, occasion: { at: now, zone: memberZone(account), device } }
  yield* enqueue({ kind: 'identity-linked', to, locale, dedupeKey, payload }, now)
}
