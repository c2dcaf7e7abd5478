import type { MailboxRule } from '#contract/conditions.schema.ts'
import type { ProblemCode } from '#contract/problem/problem.ts'
import type { AccountTable } from '../accounts/tables.ts'
import type { Transaction } from '../db/database.ts'
import { isMailboxTaken } from './queries.ts'
import { isThrowaway } from './throwaway.ts'

/** Why a season takes no account with an address: its mailbox has one, or is thrown away. */
export type MailboxRefusal = 'shared' | 'throwaway'

/** For visitors whose provider vouches for the mailbox: they may know. */
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

/** Returns undefined for an account that may be confirmed. */
export function* findMailboxRefusal(
  rule: MailboxRule,
  { email_norm, mailbox }: Addressed,
): Transaction<MailboxRefusal | undefined> {
  if (rule !== 'refuse') return
  // Checked for a throwaway address too: the timing of a sign-up reveals nothing.
  const isShared = mailbox !== null && (yield* isMailboxTaken(mailbox, email_norm))
  if (isThrowaway(email_norm)) return 'throwaway'
  return isShared ? 'shared' : undefined
}
