import { readEmail } from '#contract/email-address.ts'
import { mailboxOf } from '#contract/mailbox-of.ts'
import type { Deps } from '../deps.ts'

/** Limits of the mails that strangers can trigger for one mailbox. */
const MOST_PER_HOUR = 6
const MOST_PER_DAY = 20
/**
 * Fewer than a day has hours, but with no limit a day: each link is good for an hour, so whenever this is used up, one of
 * the links in the mailbox still works, and nobody can keep an owner out by asking first.
 */
const MOST_RESETS_PER_HOUR = 3
const MOST_TO_ORGANISER_PER_HOUR = 60

type Limits = Pick<Deps, 'rateLimits'>

/** Whether a mail that anybody can ask for may be queued. Counted before the transaction, which may run twice. */
export interface MailPermit {
  readonly isGranted: boolean
}

/** For a mail to an address that a visitor has typed. */
export async function permitMail({ rateLimits }: Limits, address: string): Promise<MailPermit> {
  const mailbox = budgetOf(address)
  const isGranted =
    (await rateLimits.count('mailsPerHour', mailbox)) <= MOST_PER_HOUR &&
    (await rateLimits.count('mailsPerDay', mailbox)) <= MOST_PER_DAY
  return { isGranted }
}

/**
 * Resets for the owner of a confirmed address are counted by account, so that mails to other spellings of the address do
 * not use them up. Anybody can make accounts that merely name an address: those share the budget of its mailbox.
 */
export async function permitReset(
  deps: Limits,
  account: { id: string; email: string; email_verified_at: number | null },
): Promise<MailPermit> {
  if (account.email_verified_at === null) return permitMail(deps, account.email)
  return { isGranted: (await deps.rateLimits.count('resetsPerOwner', account.id)) <= MOST_RESETS_PER_HOUR }
}

/** The messages themselves are stored and wait at the desk, however many they are. */
export async function permitMailToOrganiser({ rateLimits, log }: Limits & Pick<Deps, 'log'>): Promise<MailPermit> {
  const count = await rateLimits.count('mailsToOrganiser', 'organiser')
  if (count === MOST_TO_ORGANISER_PER_HOUR + 1)
    log.warn({ perHour: MOST_TO_ORGANISER_PER_HOUR }, 'no more mails to the organiser this hour: npm run messages')
  return { isGranted: count <= MOST_TO_ORGANISER_PER_HOUR }
}

/**
 * The mailbox, without any tag: most providers deliver `ana+shop@` to `ana@`, and a budget that two share does no harm. The
 * addresses of former accounts that are none today have one budget together.
 */
function budgetOf(address: string): string {
  const { email } = readEmail(address)
  return email ? mailboxOf(email.key).replace(/\+.*(?=@)/, '') : 'no address'
}
