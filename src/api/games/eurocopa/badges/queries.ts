import { prepared } from '../../../db/database.ts'
import { preparedWithList } from '../../../db/prepared-for-list.ts'
import type { EventTable, PlayTable } from '../../../ledger/tables.ts'
import type { BadgePassTable, ChampionPickTable, PredictionTable } from '../tables.ts'

interface Edition {
  campaign: string
}

export type SaidRow = Pick<PredictionTable, 'account_id' | 'match' | 'home' | 'away' | 'through' | 'at'>
export type PickRow = Pick<ChampionPickTable, 'account_id' | 'team' | 'second'>

interface Page {
  campaign: string
  after: string
  limit: number
  /** The prefix of the ids of fake players. */
  fakes: string
}

const page = (table: string, where: string) =>
  `select account_id from (select account_id from ${table}
     where campaign_id = :campaign and ${where} account_id > :after and account_id not like :fakes
     order by account_id limit :limit) ${table}s`

/** Reads a page of the members who have predicted a match, ordered by id. */
export const predictedBy = prepared<{ account_id: string }, Page & { match: number }>(
  `${page('prediction', 'match = :match and')} order by account_id`,
)

/** Reads a page of the members who have predicted the final or picked a champion, ordered by id. */
export const predictedFinalBy = prepared<{ account_id: string }, Page & { match: number }>(
  `${page('prediction', 'match = :match and')} union ${page('champion_pick', '')} order by account_id limit :limit`,
)

const ofMembers = (columns: string, table: string, more = '') =>
  `select account_id, ${columns} from ${table} where campaign_id = :campaign and account_id in :list ${more}`

export const saidBy = preparedWithList<SaidRow, Edition>(
  ofMembers('match, home, away, through, at', 'prediction indexed by prediction_account'),
)

export const picksBy = preparedWithList<PickRow, Edition>(ofMembers('team, second', 'champion_pick'))

export type TellingRow = Pick<EventTable, 'kind' | 'once' | 'at'> & { account_id: string }

/** Reads the events that record badges, and the `milestone` events, which earn a badge. */
export const tellingOf = preparedWithList<TellingRow, Edition>(
  ofMembers('kind, once, at', 'event', "and kind in ('badge', 'badge-revoked', 'milestone') and once is not null"),
)

export type FirstSaveRow = Pick<PlayTable, 'account_id' | 'slot' | 'at'>

/** Reads the first save of each match by each of the members. */
export const firstSavesOf = preparedWithList<FirstSaveRow, Edition & { action: string }>(
  ofMembers('slot, at', 'play', "and action = :action and slot like 'match:%#1'"),
)

export const passesIn = prepared<BadgePassTable, Edition>('select * from badge_pass where campaign_id = :campaign')

export const putPass = prepared<never, { campaign: string; match: number; version: number; after: string | null }>(
  `insert into badge_pass (campaign_id, match, version, after) values (:campaign, :match, :version, :after)
   on conflict (campaign_id, match) do update set version = excluded.version, after = excluded.after`,
)
