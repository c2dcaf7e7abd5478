import { readEmail } from '#contract/mail-address/email-address.ts'
import { mailboxOf } from '#contract/mail-address/mailbox-of.ts'
import type { Deps } from '../deps.ts'

/** Maximum number of mails to one mailbox that strangers can trigger per hour and per day. */
const MOST_PER_HOUR = 6
const MOST_PER_DAY = 20
/**
 * Maximum number of mails per hour with a link to reset a password. There is no limit per day, so that a stranger's
 * requests cannot lock the owner out: each link is valid for an hour, so whenever this limit is reached, one of the
 * links in the mailbox still works.
 */
const MOST_RESETS_PER_HOUR = 3
const MOST_TO_ORGANISER_PER_HOUR = 60

type Limits = Pick<Deps, 'rateLimits'>

/**
 * The permission to send a mail that anyone can request. The mail is counted before the transaction that queues it,
 * because a transaction may run twice.
 */
export interface MailPermit {
  readonly isGranted: boolean
}

/** Counts a mail to an address that a visitor has typed. Grants the permit if its mailbox is within the limits. */
export async function permitMail({ rateLimits }: Limits, address: string): Promise<MailPermit> {
  const mailbox = budgetOf(address)
  const isGranted =
    (await rateLimits.count('mailsPerHour', mailbox)) <= MOST_PER_HOUR &&
    (await rateLimits.count('mailsPerDay', mailbox)) <= MOST_PER_DAY
  return { isGranted }
}

/**
 * Counts a password reset. For an account with a confirmed address, resets are counted by account, so that mails to
 * other spellings of the address do not use up the limit. For an unconfirmed address, the mail is counted like any
 * other mail to its mailbox.
 */
export async function permitReset(
  deps: Limits,
  account: { id: string; email: string; email_verified_at: number | null },
): Promise<MailPermit> {
  if (account.email_verified_at === null) return permitMail(deps, account.email)
  return { isGranted: (await deps.rateLimits.count('resetsPerOwner', account.id)) <= MOST_RESETS_PER_HOUR }
}

/**
 * Counts a mail to the organiser about a new message. Only the mails are limited: every message is stored and waits at
 * the desk.
 */
export async function permitMailToOrganiser({ rateLimits, log }: Limits & Pick<Deps, 'log'>): Promise<MailPermit> {
  const count = await rateLimits.count('mailsToOrganiser', 'organiser')
  if (count === MOST_TO_ORGANISER_PER_HOUR + 1)
    log.warn({ perHour: MOST_TO_ORGANISER_PER_HOUR }, 'no more mails to the organiser this hour: npm run messages')
  return { isGranted: count <= MOST_TO_ORGANISER_PER_HOUR }
}

/**
 * Returns the key by which mails to an address are counted: its mailbox without a `+` tag. Most providers deliver
 * `ana+shop@` to `ana@`; with the others, two mailboxes share a budget, which does no harm. Addresses that only an
 * earlier version accepted share one budget.
 */
function budgetOf(address: string): string {
  const { email } = readEmail(address)
  return email ? mailboxOf(email.key).replace(/\+.*(?=@)/, '') : 'no address'
}
