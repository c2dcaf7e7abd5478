import type { MailboxRule } from '#contract/conditions.schema.ts'
import type { ProblemCode } from '#contract/problem/problem.ts'
import type { AccountTable } from '../accounts/tables.ts'
import type { Transaction } from '../db/database.ts'
import { isMailboxTaken } from './queries.ts'
import { isThrowaway } from './throwaway.ts'

/** Why a season refuses an account: another account has the mailbox, or the address is a throwaway address. */
export type MailboxRefusal = 'shared' | 'throwaway'

/**
 * The problem for a visitor whose identity provider has confirmed the e-mail. Such a visitor may learn the reason,
 * because the mailbox is known to be theirs.
 */
export const PROBLEM_OF_REFUSAL = {
  shared: 'shared_mailbox',
  throwaway: 'throwaway_mailbox',
} as const satisfies Record<MailboxRefusal, ProblemCode>

/** The kind of mail that explains a refusal. */
export const MAIL_OF_REFUSAL = {
  shared: 'shared-mailbox',
  throwaway: 'throwaway-mailbox',
} as const satisfies Record<MailboxRefusal, string>

type Addressed = Pick<AccountTable, 'email_norm' | 'mailbox'>

/** Returns why the season's rule refuses to confirm an account; undefined if it does not. */
export function* findMailboxRefusal(
  rule: MailboxRule,
  { email_norm, mailbox }: Addressed,
): Transaction<MailboxRefusal | undefined> {
  if (rule !== 'refuse') return
  // Also queried for a throwaway address, so that the response time of a sign-up reveals nothing.
  const isShared = mailbox !== null && (yield* isMailboxTaken(mailbox, email_norm))
  if (isThrowaway(email_norm)) return 'throwaway'
  return isShared ? 'shared' : undefined
}
