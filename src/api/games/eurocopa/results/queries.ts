import type { Selectable } from 'kysely'
import { prepared } from '../../../db/database.ts'
import { preparedWithList } from '../../../db/prepared-for-list.ts'
import type { ChampionPickTable, CountingTable, GroupRulingTable, MatchEntryTable, PredictionTable } from '../tables.ts'

export const insertEntry = prepared<never, MatchEntryTable>(
  `insert into match_entry (campaign_id, match, version, state, kickoff, result, reason, actor, at)
   values (:campaign_id, :match, :version, :state, :kickoff, :result, :reason, :actor, :at)`,
)

export const insertRuling = prepared<never, GroupRulingTable>(
  `insert into group_ruling (campaign_id, n, scope, teams, reason, actor, at)
   values (:campaign_id, :n, :scope, :teams, :reason, :actor, :at)`,
)

export const countingsIn = prepared<CountingTable, { campaign: string }>(
  'select * from counting where campaign_id = :campaign',
)

/** Stores how far a version of the entries has been counted. */
export const putCounting = prepared<never, CountingTable>(
  `insert into counting (campaign_id, match, version, after) values (:campaign_id, :match, :version, :after)
   on conflict (campaign_id, match) do update set version = excluded.version, after = excluded.after`,
)

interface Batch {
  campaign: string
  after: string
  limit: number
}

export type PredictedRow = Pick<
  Selectable<PredictionTable>,
  'account_id' | 'home' | 'away' | 'through' | 'tier' | 'earned'
>

/** Reads a page of the predictions of a match, ordered by account. */
export const predictionsAfter = prepared<PredictedRow, Batch & { match: number }>(
  `select account_id, home, away, through, tier, earned from prediction
   where campaign_id = :campaign and match = :match and account_id > :after order by account_id limit :limit`,
)

export const setEarned = preparedWithList<
  never,
  Pick<PredictionTable, 'tier'> & { campaign: string; match: number; earned: number }
>(
  `update prediction set tier = :tier, earned = :earned
   where campaign_id = :campaign and match = :match and account_id in :list`,
)

export type PickedRow = Pick<Selectable<ChampionPickTable>, 'account_id' | 'team' | 'second' | 'earned'>

export const picksAfter = prepared<PickedRow, Batch>(
  `select account_id, team, second, earned from champion_pick
   where campaign_id = :campaign and account_id > :after order by account_id limit :limit`,
)

export const setPickEarned = preparedWithList<never, { campaign: string; earned: number }>(
  'update champion_pick set earned = :earned where campaign_id = :campaign and account_id in :list',
)

type OfCampaign = { campaign: string }

/** Deletes everything that counting has written. */
export const forgetBoards = [
  prepared<never, OfCampaign>('delete from score where campaign_id = :campaign'),
  prepared<never, OfCampaign>('delete from standing where campaign_id = :campaign'),
  prepared<never, OfCampaign>('delete from counting where campaign_id = :campaign'),
  prepared<never, OfCampaign>('update prediction set tier = null, earned = 0 where campaign_id = :campaign'),
  prepared<never, OfCampaign>('update champion_pick set earned = 0 where campaign_id = :campaign'),
]

/** Reads the members who have predicted a match of a tournament or picked its champion. */
export const participants = prepared<{ account_id: string }, OfCampaign>(
  `select account_id from prediction where campaign_id = :campaign
   union select account_id from champion_pick where campaign_id = :campaign`,
)

/** Counts the predictions of a match, grouped by predicted score and by the points counted so far. */
export const predictedScores = prepared<
  Pick<PredictedRow, 'home' | 'away' | 'through' | 'tier' | 'earned'> & { n: number },
  OfCampaign & { match: number }
>(
  `select home, away, through, tier, earned, count(*) as n from prediction
   where campaign_id = :campaign and match = :match group by home, away, through, tier, earned`,
)

export const predictionsOfSome = preparedWithList<PredictedRow, OfCampaign & { match: number }>(
  `select account_id, home, away, through, tier, earned from prediction
   where campaign_id = :campaign and match = :match and account_id in :list`,
)

export const picksOfSome = preparedWithList<PickedRow, OfCampaign>(
  'select account_id, team, second, earned from champion_pick where campaign_id = :campaign and account_id in :list',
)

export const pickedTeams = prepared<Omit<PickedRow, 'account_id'>, OfCampaign>(
  'select distinct team, second, earned from champion_pick where campaign_id = :campaign',
)
