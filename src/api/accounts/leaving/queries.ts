import { forgetReservationsOf } from '../../codes/queries.ts'
import { all, type Database, prepared, run, type Transaction, tables } from '../../db/database.ts'
import { preparedForList } from '../../db/prepared-for-list.ts'
import { deleteOwned } from '../../privacy/queries.ts'
import type { PrizeUnitTable } from '../../prizes/tables.ts'
import type { AccountTable } from '../tables.ts'

export const identitiesOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('identity')
    .select(['issuer', 'subject', 'email', 'created_at as linkedAt'])
    .where('account_id', '=', accountId)
    .execute()

export const consentsOf = ({ read }: Database, accountId: string) =>
  read.selectFrom('consent').select(['kind', 'version', 'granted', 'at']).where('account_id', '=', accountId).execute()

/**
 * Returns the plays of an account in order. The content of a card is left out: the history shows it once the member has
 * seen the card.
 */
export const playsOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('play')
    .select(['id', 'campaign_id as campaign', 'action', 'slot', 'day', 'at', 'country', 'revealed_at as revealedAt'])
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute()

export const holdingsOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('holding')
    .select(['campaign_id as campaign', 'key', 'value'])
    .where('account_id', '=', accountId)
    .execute()

/** Returns a member's places in the draws that are over. A draw that is being held writes its places before its end. */
export const placesOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('drawing_place as own')
    .innerJoin('drawing', (on) =>
      on.onRef('drawing.campaign_id', '=', 'own.campaign_id').onRef('drawing.key', '=', 'own.key'),
    )
    .select([
      'own.campaign_id as campaign',
      'own.key as draw',
      'place',
      'state',
      'player as pseudonym',
      'unit_id as prize',
      'at',
    ])
    .where('own.account_id', '=', accountId)
    .where('drawn_at', 'is not', null)
    .execute()

export const taxRecordsOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('tax_record')
    .innerJoin('prize_unit', 'prize_unit.id', 'tax_record.unit_id')
    .select(['unit_id as prize', 'name', 'country', 'at', 'keep_until as keptUntil'])
    .where('prize_unit.account_id', '=', accountId)
    .execute()

/** Returns all sessions of an account, including those that have ended but are still stored. */
export const sessionsOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('session')
    .select([
      'id',
      'device as label',
      'address',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'revoked_at as endedAt',
    ])
    .where('account_id', '=', accountId)
    .execute()

export const remindersOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('reminder')
    .select(['campaign_id as campaign', 'hour', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .execute()

export const openingsOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('opening_notice')
    .select(['campaign_id as campaign', 'created_at as createdAt', 'told_at as toldAt'])
    .where('account_id', '=', accountId)
    .execute()

/**
 * Returns the hour of a member's notices and the member's devices. Of the address of a device, only the origin of its
 * push service is returned, because the rest is a secret.
 */
export async function pushOf({ read }: Database, accountId: string) {
  const devices = await read
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .execute()
  const plan = await read
    .selectFrom('push_plan')
    .select(['hour', 'last_day as lastDay'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return {
    hour: plan?.hour ?? null,
    lastDay: plan?.lastDay ?? null,
    devices: devices.map(({ endpoint, ...device }) => ({ ...device, service: new URL(endpoint).origin })),
  }
}

export const extraPlaysOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('extra_play')
    .select(['id', 'campaign_id as campaign', 'cause', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .execute()

/** Returns the postal addresses of a member's prizes. */
export async function addressesOf({ read }: Database, accountId: string) {
  const rows = await read
    .selectFrom('prize_unit')
    .select(['id as prize', 'address'])
    .where('account_id', '=', accountId)
    .where('address', 'is not', null)
    .execute()
  return rows.map(({ prize, address }) => ({ prize, address: JSON.parse(address ?? 'null') as unknown }))
}

/** Returns the names that a member has chosen, including those hidden from others. */
export async function chosenNamesOf({ read }: Database, accountId: string) {
  const account = await read.selectFrom('account').select('alias').where('id', '=', accountId).executeTakeFirst()
  const shown = await read
    .selectFrom('prize_unit')
    .select(['id as prize', 'shown_as'])
    .where('account_id', '=', accountId)
    .where('shown_as', 'is not', null)
    .execute()
  const winner = shown.map(({ prize, shown_as }) => ({ prize, name: JSON.parse(shown_as ?? 'null') as unknown }))
  return { alias: account?.alias ?? null, winner }
}

/** Returns the links that a member has given away, with the columns from which their tokens are derived. */
export const linksOf = ({ read }: Database, accountId: string) =>
  read.selectFrom('link').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute()

/** Returns the links of other members that a member has used. */
export const usedLinksOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('link')
    .select(['kind', 'campaign_id as campaign', 'used_at as usedAt'])
    .where('used_by', '=', accountId)
    .execute()

/** Returns the stored mails to an address. The text of a mail is deleted once it is sent. */
export const mailsTo = ({ read }: Database, address: string) =>
  read
    .selectFrom('outbox')
    .select(['kind', 'status', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('to_norm', '=', address)
    .orderBy('created_at')
    .execute()

export type DueAccount = Pick<AccountTable, 'id' | 'email' | 'email_norm' | 'email_verified_at'>

/** Returns a batch of the accounts that are due for erasure at `now` (epoch ms). */
export const findDue = (now: number, limit: number): Transaction<DueAccount[]> =>
  all(
    tables
      .selectFrom('account')
      .select(['id', 'email', 'email_norm', 'email_verified_at'])
      .where('delete_after', '<=', now)
      .where('status', '=', 'leaving')
      .limit(limit),
  )

const deleteNoticeConsents = preparedForList(
  "delete from consent where account_id in :list and (kind = 'news' or kind like 'opening:%' or kind like 'push:%')",
)
const forgetUseOfLinks = preparedForList('update link set used_by = null where used_by in :list')
/**
 * Reads the addresses of accounts. Leaves out an unconfirmed address that another account has confirmed, because it
 * belongs to the other account. With `not exists`, PostgreSQL would read all addresses.
 */
const addressesOfAlone = preparedForList<{ email: string; email_norm: string }>(
  `select email, email_norm from account
   where id in :list and (email_verified_at is not null or (
     select id from account other where other.email_norm = account.email_norm and other.email_verified_at is not null
     limit 1) is null)`,
)
const deleteMailsTo = preparedForList('delete from outbox where to_norm in :list')
/** For outbox rows of an older version, which did not store the key of the address. */
const deleteMailsToSpelling = preparedForList('delete from outbox where to_addr in :list and to_norm is null')
const blankShownNames = preparedForList(
  `update prize_unit set shown_as = null, shown_ruling = null
   where account_id in :list and (shown_as is not null or shown_ruling is not null)`,
)
const blankAccounts = preparedForList(
  `update account
   set email = 'erased:' || id, email_norm = 'erased:' || id, mailbox = null, mailbox_held = null,
     email_verified_at = null, alias = null, alias_ruling = null, block_reason = null,
     birth_date = '1900-01-01', password_hash = '', status = 'erased', delete_after = null
   where id in :list`,
)

/**
 * Blanks accounts, and deletes the rows that only their owners need, including links to pages and gifts. Keeps the
 * plays, and the accepted rules with their times, because the proof of fairness needs them.
 */
export function* eraseAccounts(ids: string[]): Transaction<void> {
  yield* deleteOwned(ids)
  yield* run(deleteNoticeConsents(ids))
  yield* run(forgetUseOfLinks(ids))
  yield* forgetReservationsOf(ids)
  const addresses = yield* all(addressesOfAlone(ids))
  yield* run(deleteMailsTo(addresses.map(({ email_norm }) => email_norm)))
  yield* run(deleteMailsToSpelling(addresses.map(({ email }) => email)))
  yield* run(blankShownNames(ids))
  yield* run(blankAccounts(ids))
}

export interface Addressed {
  id: string
  state: PrizeUnitTable['state']
  sent_at: number | null
  delivered_at: number | null
  address: string
  /** The time of the parcel's tax record; null if it has none. */
  recorded_at: number | null
  /** Status of the winner's account. */
  status: AccountTable['status']
}

/** With `exists`, PostgreSQL would read all tax records. */
const addressed = prepared<Addressed, { after: string; limit: number }>(
  `select id, state, sent_at, delivered_at, address,
     (select at from tax_record where unit_id = prize_unit.id limit 1) as recorded_at,
     (select status from account where account.id = prize_unit.account_id) as status
   from prize_unit
   where address is not null and id > :after
   order by id limit :limit`,
)

/** Returns the next batch of prizes that hold an address, in the order of their ids. */
export const findAddressed = (after: string, limit: number): Transaction<Addressed[]> =>
  all(addressed({ after, limit }))

const blankAddressesOf = preparedForList('update prize_unit set address = null, tracking = null where id in :list')

export const blankAddresses = (ids: string[]): Transaction<number> => run(blankAddressesOf(ids))

export interface Unconfirmed {
  id: string
  created_at: number
  /** Boolean on PostgreSQL, 0 or 1 on SQLite. */
  has_played: boolean | number
}

/** The literals repeat the condition of the partial index: with parameters, the index would not be used. */
const unconfirmed = prepared<Unconfirmed, { before: number; at: number; id: string; limit: number }>(
  `select id, created_at, exists (select 1 from play where play.account_id = account.id) as has_played
   from account
   where email_verified_at is null and status <> 'erased' and created_at <= :before and (created_at, id) > (:at, :id)
   order by created_at, id limit :limit`,
)

/** Returns the next batch of unconfirmed accounts created up to an instant (epoch ms), oldest first. */
export const findUnconfirmed = (
  before: number,
  after: Unconfirmed | undefined,
  limit: number,
): Transaction<Unconfirmed[]> => all(unconfirmed({ before, at: after?.created_at ?? 0, id: after?.id ?? '', limit }))

const deleteConsents = preparedForList('delete from consent where account_id in :list')
const deleteExtraPlays = preparedForList('delete from extra_play where account_id in :list')
const disownTickets = preparedForList('update ticket set account_id = null where account_id in :list')
const deleteAccounts = preparedForList('delete from account where id in :list')

/** Deletes accounts that were never confirmed, with their rows. Their messages stay, without an owner. */
export function* deleteUnconfirmed(ids: string[]): Transaction<void> {
  yield* deleteOwned(ids)
  yield* run(deleteConsents(ids))
  yield* run(deleteExtraPlays(ids))
  yield* run(disownTickets(ids))
  yield* run(deleteAccounts(ids))
}
