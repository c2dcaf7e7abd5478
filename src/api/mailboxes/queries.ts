import type { AccountTable } from '../accounts/tables.ts'
import { type Database, first, prepared, type Transaction } from '../db/database.ts'

const otherOwner = prepared<{ id: string }, { mailbox: string; key: string }>(
  `select id from account
   where mailbox = :mailbox and email_norm <> :key and email_verified_at is not null and status <> 'erased' limit 1`,
)

/** Returns whether another account has confirmed a different address of the same mailbox. */
export function* isMailboxTaken(mailbox: string, emailKey: string): Transaction<boolean> {
  return (yield* first(otherOwner({ mailbox, key: emailKey }))) !== undefined
}

/**
 * Subquery that counts the other accounts that have confirmed an address of the same mailbox. For queries in which the
 * account table is named `account`.
 */
export const MAILBOX_TWINS = `(select count(*) from account twin
   where twin.mailbox = account.mailbox and twin.id <> account.id
     and twin.email_verified_at is not null and twin.status <> 'erased')`

/** A confirmed account that takes part in an edition. */
export interface Participant extends Pick<AccountTable, 'id' | 'email' | 'created_at'> {
  mailbox: string
  /** Number of other accounts with the same mailbox. */
  twins: number | string
}

interface Page {
  campaign: string
  mailbox: string
  id: string
  limit: number
}

const participants = prepared<Participant, Page>(
  `select id, email, created_at, mailbox, ${MAILBOX_TWINS} as twins from account
   where (mailbox, id) > (:mailbox, :id) and email_verified_at is not null and status <> 'erased'
     and (exists (select 1 from play where play.account_id = account.id and play.campaign_id = :campaign)
       or exists (select 1 from event
         where event.account_id = account.id and event.campaign_id = :campaign and event.kind = 'entry'))
   order by mailbox, id limit :limit`,
)

/** Returns a page of an edition's participants, ordered by mailbox. */
export const participantsAfter = (
  db: Database,
  campaign: string,
  after: Pick<Participant, 'mailbox' | 'id'> | undefined,
  limit: number,
): Promise<Participant[]> =>
  db.ask(participants({ campaign, mailbox: after?.mailbox ?? '', id: after?.id ?? '', limit }))
