import { prepared } from '../../../db/database.ts'
import { preparedWithList } from '../../../db/prepared-for-list.ts'
import type { BadgePassTable, ChampionPickTable, PredictionTable } from '../../../db/schema.ts'

interface Owner {
  account: string
  campaign: string
}

export type SaidRow = Pick<PredictionTable, 'account_id' | 'match' | 'home' | 'away' | 'through' | 'at'>
export type PickRow = Pick<ChampionPickTable, 'account_id' | 'team' | 'second'>

export const saidBy = prepared<SaidRow, Owner>(
  `select account_id, match, home, away, through, at from prediction indexed by prediction_account
   where account_id = :account and campaign_id = :campaign`,
)

/** When a member saved each match first. */
export const firstSavesOf = prepared<{ slot: string; at: number }, Owner & { action: string }>(
  `select slot, at from play where account_id = :account and campaign_id = :campaign and action = :action
     and slot like 'match:%#1'`,
)

export const pickBy = prepared<PickRow, Owner>(
  'select account_id, team, second from champion_pick where account_id = :account and campaign_id = :campaign',
)

interface Page {
  campaign: string
  after: string
  limit: number
  /** Begins with this, for a player that nobody is. */
  nobody: string
}

const page = (table: string, where: string) =>
  `select account_id from (select account_id from ${table}
     where campaign_id = :campaign and ${where} account_id > :after and account_id not like :nobody
     order by account_id limit :limit) ${table}s`

/** Members who have predicted a match, in the order of their ids. */
export const predictedBy = prepared<{ account_id: string }, Page & { match: number }>(
  `${page('prediction', 'match = :match and')} order by account_id`,
)

/** The same with those who have said who wins the tournament. */
export const predictedFinalBy = prepared<{ account_id: string }, Page & { match: number }>(
  `${page('prediction', 'match = :match and')} union ${page('champion_pick', '')} order by account_id limit :limit`,
)

interface Edition {
  campaign: string
}

const ofMembers = (columns: string, table: string, more = '') =>
  `select account_id, ${columns} from ${table} where campaign_id = :campaign and account_id in :list ${more}`

export const saidByAll = preparedWithList<SaidRow, Edition>(
  ofMembers('match, home, away, through, at', 'prediction indexed by prediction_account'),
)
export const picksByAll = preparedWithList<PickRow, Edition>(ofMembers('team, second', 'champion_pick'))
export const badgeEventsOfAll = preparedWithList<
  { account_id: string; kind: 'badge' | 'badge-revoked'; once: string; at: number },
  Edition
>(ofMembers('kind, once, at', 'event', "and kind in ('badge', 'badge-revoked')"))

export const passesIn = prepared<BadgePassTable, { campaign: string }>(
  'select * from badge_pass where campaign_id = :campaign',
)

export const putPass = prepared<never, { campaign: string; match: number; version: number; after: string | null }>(
  `insert into badge_pass (campaign_id, match, version, after) values (:campaign, :match, :version, :after)
   on conflict (campaign_id, match) do update set version = excluded.version, after = excluded.after`,
)
