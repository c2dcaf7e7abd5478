import { isThrowaway } from './throwaway.ts'

/** Warning to the desk about an account's mailbox before a prize is given. */
export type MailboxMark = 'shared' | 'throwaway'

/** Returns the warning about a mailbox, or undefined. `twins` is the number of other accounts with the same mailbox. */
export const mailboxMark = ({ email, twins }: { email: string; twins: number | string }): MailboxMark | undefined =>
  isThrowaway(email) ? 'throwaway' : Number(twins) > 0 ? 'shared' : undefined
