import type { MailboxRule } from '#contract/conditions.schema.ts'
import type { ProblemCode } from '#contract/problem/problem.ts'
import type { AccountTable } from '../accounts/tables.ts'
import type { Transaction } from '../db/database.ts'
import { isMailboxTaken } from './queries.ts'
import { isThrowaway } from './throwaway.ts'

/** Why a season refuses an account: another account has the mailbox, or the address is a throwaway address. */
export type MailboxRefusal = 'shared' | 'throwaway'

/** For visitors whose provider confirms that the mailbox is theirs, so they may learn the reason. */
export const PROBLEM_OF_REFUSAL = {
  shared: 'shared_mailbox',
  throwaway: 'throwaway_mailbox',
} as const satisfies Record<MailboxRefusal, ProblemCode>

/** The mail that explains the refusal. */
export const MAIL_OF_REFUSAL = {
  shared: 'shared-mailbox',
  throwaway: 'throwaway-mailbox',
} as const satisfies Record<MailboxRefusal, string>

type Addressed = Pick<AccountTable, 'email_norm' | 'mailbox'>

/** Returns why the account may not be confirmed, else undefined. */
export function* findMailboxRefusal(
  rule: MailboxRule,
  { email_norm, mailbox }: Addressed,
): Transaction<MailboxRefusal | undefined> {
  if (rule !== 'refuse') return
  // Also checked for a throwaway address, so that the response time of a sign-up reveals nothing.
  const isShared = mailbox !== null && (yield* isMailboxTaken(mailbox, email_norm))
  if (isThrowaway(email_norm)) return 'throwaway'
  return isShared ? 'shared' : undefined
}
