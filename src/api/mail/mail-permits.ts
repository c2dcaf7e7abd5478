import { readEmail } from '#contract/mail-address/email-address.ts'
import { mailboxOf } from '#contract/mail-address/mailbox-of.ts'
import type { Deps } from '../deps.ts'

/** Limits for mails that strangers can trigger for one mailbox. */
const MOST_PER_HOUR = 6
const MOST_PER_DAY = 20
/**
 * There is no limit per day: each link is valid for an hour, so whenever this limit is reached, one of the links in the
 * mailbox still works. A stranger's requests therefore cannot lock the owner out.
 */
const MOST_RESETS_PER_HOUR = 3
const MOST_TO_ORGANISER_PER_HOUR = 60

type Limits = Pick<Deps, 'rateLimits'>

/** The permission to send a mail that anyone can request. It is counted before the transaction, which may run twice. */
export interface MailPermit {
  readonly isGranted: boolean
}

/** Counts a mail to an address that a visitor has typed. */
export async function permitMail({ rateLimits }: Limits, address: string): Promise<MailPermit> {
  const mailbox = budgetOf(address)
  const isGranted =
    (await rateLimits.count('mailsPerHour', mailbox)) <= MOST_PER_HOUR &&
    (await rateLimits.count('mailsPerDay', mailbox)) <= MOST_PER_DAY
  return { isGranted }
}

/**
 * Counts resets for the owner of a confirmed address by account, so that mails to other spellings of the address do not
 * use up the limit. Accounts with an unconfirmed address share the budget of its mailbox.
 */
export async function permitReset(
  deps: Limits,
  account: { id: string; email: string; email_verified_at: number | null },
): Promise<MailPermit> {
  if (account.email_verified_at === null) return permitMail(deps, account.email)
  return { isGranted: (await deps.rateLimits.count('resetsPerOwner', account.id)) <= MOST_RESETS_PER_HOUR }
}

/** Limits only the mails: all messages are stored and wait at the desk. */
export async function permitMailToOrganiser({ rateLimits, log }: Limits & Pick<Deps, 'log'>): Promise<MailPermit> {
  const count = await rateLimits.count('mailsToOrganiser', 'organiser')
  if (count === MOST_TO_ORGANISER_PER_HOUR + 1)
    log.warn({ perHour: MOST_TO_ORGANISER_PER_HOUR }, 'no more mails to the organiser this hour: npm run messages')
  return { isGranted: count <= MOST_TO_ORGANISER_PER_HOUR }
}

/**
 * Returns the key of an address's budget: its mailbox without any tag. Most providers deliver `ana+shop@` to `ana@`,
 * and a budget that two mailboxes share does no harm. Addresses of earlier versions that are no longer valid share one
 * budget.
 */
function budgetOf(address: string): string {
  const { email } = readEmail(address)
  return email ? mailboxOf(email.key).replace(/\+.*(?=@)/, '') : 'no address'
}
