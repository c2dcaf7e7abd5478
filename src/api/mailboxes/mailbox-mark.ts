import { isThrowaway } from './throwaway.ts'

/** Warns the desk of an account's mailbox before it gives a prize away. */
export type MailboxMark = 'shared' | 'throwaway'

/** `twins` is the number of other accounts with the same mailbox. */
export const mailboxMark = ({ email, twins }: { email: string; twins: number | string }): MailboxMark | undefined =>
  isThrowaway(email) ? 'throwaway' : Number(twins) > 0 ? 'shared' : undefined
