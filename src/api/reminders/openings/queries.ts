import { OPENING_WORDS } from '#contract/reminders.ts'
import { all, prepared, run, type Transaction, tables } from '../../db/database.ts'
import { preparedForList } from '../../db/prepared-for-list.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { OpeningNoticeTable } from '../tables.ts'

export const openingsOf = prepared<OpeningNoticeTable, { account: string }>(
  'select * from opening_notice where account_id = :account',
)

export const openingWithToken = prepared<OpeningNoticeTable, { token: string }>(
  'select * from opening_notice where token = :token',
)

/** Inserts a request for an opening mail. Returns false if the request already exists. */
export function* putOpening(row: OpeningNoticeTable): Transaction<boolean> {
  return (
    (yield* run(
      tables
        .insertInto('opening_notice')
        .values(row)
        .onConflict((oc) => oc.doNothing()),
    )) > 0
  )
}

const removeWaiting = prepared<never, { account: string; campaign: string }>(
  'delete from opening_notice where account_id = :account and campaign_id = :campaign and told_at is null',
)

/** Deletes a request for an opening mail. Returns false if there is none or its mail was already queued. */
export function* removeOpening(account: string, campaign: string): Transaction<boolean> {
  return (yield* run(removeWaiting({ account, campaign }))) > 0
}

export interface DueOpening extends OpeningNoticeTable {
  email: string
  email_verified_at: number | null
  status: string
  locale: string
}

/**
 * Reads the requests that are due. The query checks the edition in the database, because a command may just have moved,
 * paused or cancelled it.
 */
const due = prepared<DueOpening, { campaign: string; now: number; limit: number }>(
  `select opening_notice.*, account.email, account.email_verified_at, account.status, account.locale
   from opening_notice
   join account on account.id = opening_notice.account_id
   join campaign on campaign.id = opening_notice.campaign_id
   where opening_notice.campaign_id = :campaign and told_at is null
     and campaign.opens_at <= :now and campaign.closes_at > :now
     and campaign.paused_at is null and campaign.cancelled_at is null
   order by opening_notice.account_id limit :limit`,
)

export const dueOpenings = (campaign: string, now: number, limit: number): Transaction<DueOpening[]> =>
  all(due({ campaign, now, limit }))

const tell = prepared<never, { account: string; campaign: string; now: number }>(
  `update opening_notice set told_at = :now
   where account_id = :account and campaign_id = :campaign and told_at is null`,
)

/** Marks a request as handled. Returns false if another process has already done so. */
export function* markTold({ account_id, campaign_id }: OpeningNoticeTable, now: number): Transaction<boolean> {
  return (yield* run(tell({ account: account_id, campaign: campaign_id, now }))) > 0
}

const removeTokens = preparedForList('delete from opening_notice where token in :list')
const tokensIn = prepared<{ token: string }, { campaign: string; limit: number }>(
  'select token from opening_notice where campaign_id = :campaign limit :limit',
)

/** Deletes a batch of the requests for an edition. Returns the number of deleted rows. */
export function* clearOpenings(campaign: string, limit: number): Transaction<number> {
  const tokens = (yield* all(tokensIn({ campaign, limit }))).map(({ token }) => token)
  return tokens.length === 0 ? 0 : yield* run(removeTokens(tokens))
}

/** Logs each change as a row, with the version of the text beside the button. */
export function* noteConsent(notice: {
  account: string
  campaign: string
  granted: boolean
  at: number
}): Transaction<void> {
  const { account, campaign, granted, at } = notice
  const row = { account_id: account, kind: `opening:${campaign}` as const, version: OPENING_WORDS.version, at }
  yield* run(tables.insertInto('consent').values({ ...row, id: uuidv7(), granted: granted ? 1 : 0 }))
}
