import type { Transaction } from '../db/database.ts'
import { enqueue } from '../mail/enqueue.ts'
import type { MailContent } from '../mail/mails.ts'
import { updateAccount } from './queries.ts'
import type { AccountTable } from './tables.ts'

/** Keeps an account from taking part, and tells its member why. */
export function* blockAccount(account: AccountTable, reason: string, now: number): Transaction<void> {
  yield* updateAccount(account.id, { block_reason: reason })
  yield* tell(account, { kind: 'account-blocked', payload: { reason } }, now)
}

/** Lets a blocked account take part again. */
export function* unblockAccount(account: AccountTable, now: number): Transaction<void> {
  if (account.block_reason === null) throw new Error(`${account.email} is not blocked.`)
  yield* updateAccount(account.id, { block_reason: null })
  yield* tell(account, { kind: 'account-unblocked', payload: {} }, now)
}

type BlockMail = Extract<MailContent, { kind: 'account-blocked' | 'account-unblocked' }>

function* tell(account: AccountTable, mail: BlockMail, now: number): Transaction<void> {
  const { id, email: to, email_verified_at, locale } = account
  // An unconfirmed address may belong to another person.
  if (email_verified_at === null) return
  yield* enqueue({ ...mail, to, locale, dedupeKey: `${mail.kind}:${id}:${now}` }, now)
}
