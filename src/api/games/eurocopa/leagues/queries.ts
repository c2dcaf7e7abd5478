import { prepared, run, type Transaction } from '../../../db/database.ts'
import { preparedForList, preparedWithList } from '../../../db/prepared-for-list.ts'
import type { BoardNameTable, LeagueMemberTable, LeagueTable, PredictionTable } from '../tables.ts'

export const namesOfAccounts = preparedWithList<BoardNameTable, { campaign: string }>(
  'select * from board_name where campaign_id = :campaign and account_id in :list',
)

export const nameOfAccount = prepared<BoardNameTable, { campaign: string; account: string }>(
  'select * from board_name where campaign_id = :campaign and account_id = :account',
)

export const nameWith = prepared<BoardNameTable, { campaign: string; norm: string }>(
  'select * from board_name where campaign_id = :campaign and name_norm = :norm',
)

export const deleteName = prepared<never, { campaign: string; account: string }>(
  'delete from board_name where campaign_id = :campaign and account_id = :account',
)

interface NewName {
  campaign: string
  account: string
  name: string
  norm: string
  at: number
  renamed: string | null
}

/** Inserts no row if another member has the name. */
export const insertName = prepared<never, NewName>(
  `insert into board_name (campaign_id, account_id, name, name_norm, at, renamed_reason)
   values (:campaign, :account, :name, :norm, :at, :renamed) on conflict do nothing`,
)

/** Detaches a hidden name from its owner, so that the name stays taken after the owner has chosen another one. */
export const keepHiddenName = prepared<never, { campaign: string; account: string }>(
  `update board_name set account_id = 'hidden:' || name_norm
   where campaign_id = :campaign and account_id = :account and hidden_at is not null`,
)

interface Hiding {
  campaign: string
  norm: string
  at: number | null
  reason: string | null
  by: string | null
}

export const setHidden = prepared<never, Hiding>(
  `update board_name set hidden_at = :at, hidden_reason = :reason, hidden_by = :by
   where campaign_id = :campaign and name_norm = :norm`,
)

export const deleteKeptName = prepared<never, { campaign: string; norm: string }>(
  `delete from board_name where campaign_id = :campaign and name_norm = :norm and account_id = 'hidden:' || name_norm`,
)

/** Reads a page of names, ordered by their compared form. The pattern applies to the compared form. */
export const namesLike = prepared<BoardNameTable, { campaign: string; part: string; after: string; limit: number }>(
  `select * from board_name where campaign_id = :campaign and name_norm > :after and name_norm like :part
   order by name_norm limit :limit`,
)

const deleteNamesOf = preparedForList('delete from board_name where account_id in :list')

export const forgetNames = (accounts: readonly string[]): Transaction<number> => run(deleteNamesOf(accounts))

export const saidByAccounts = preparedWithList<
  PredictionTable & { earned: number },
  { campaign: string; match: number }
>('select * from prediction where campaign_id = :campaign and match = :match and account_id in :list')

/** Reads the editions in which any of the accounts has made a prediction. */
export const editionsOfAccounts = preparedForList<{ campaign_id: string }>(
  `select distinct campaign_id from play where account_id in :list and action in ('prediction', 'champion')`,
)

export const forgetPredictions = preparedWithList<never, { campaign: string }>(
  'delete from prediction indexed by prediction_account where campaign_id = :campaign and account_id in :list',
)

export const forgetPicks = preparedWithList<never, { campaign: string }>(
  'delete from champion_pick where campaign_id = :campaign and account_id in :list',
)

export const leagueWithId = prepared<LeagueTable, { id: string; campaign: string }>(
  'select * from league where id = :id and campaign_id = :campaign',
)

export const leagueWithCode = prepared<LeagueTable, { campaign: string; code: string }>(
  'select * from league where campaign_id = :campaign and code = :code',
)

export const leagueMadeWith = prepared<LeagueTable, { owner: string; key: string }>(
  'select * from league where owner = :owner and key_hash = :key',
)

interface NewLeague {
  id: string
  campaign: string
  owner: string
  name: string
  code: string
  key: string
  at: number
}

/** Inserts no row if the code is taken. */
export const insertLeague = prepared<never, NewLeague>(
  `insert into league (id, campaign_id, owner, name, code, key_hash, is_open, people, created_at)
   values (:id, :campaign, :owner, :name, :code, :key, 1, 1, :at)
   on conflict (campaign_id, code) do nothing`,
)

/**
 * Adds one person to a league. Updates no row if the league is full or closed. The row stays locked until the
 * transaction ends, so others cannot join or leave before then.
 */
export const takeSeat = prepared<never, { id: string; most: number }>(
  'update league set people = people + 1 where id = :id and is_open = 1 and people < :most',
)

export const leaveSeat = prepared<never, { id: string; campaign: string }>(
  'update league set people = people - 1 where id = :id and campaign_id = :campaign',
)

export const setOpen = prepared<never, { id: string; open: number }>('update league set is_open = :open where id = :id')

export const setOwner = prepared<never, { id: string; owner: string }>(
  'update league set owner = :owner where id = :id',
)

export const setName = prepared<never, { id: string; name: string; ruling: string | null }>(
  'update league set name = :name, name_ruling = :ruling where id = :id',
)

export const leaguesAfter = prepared<LeagueTable, { campaign: string; after: string; limit: number }>(
  'select * from league where campaign_id = :campaign and code > :after order by code limit :limit',
)

export const deleteLeague = prepared<never, { id: string }>('delete from league where id = :id')

interface NewMember {
  league: string
  account: string
  campaign: string
  at: number
}

export const insertMember = prepared<never, NewMember>(
  `insert into league_member (league_id, account_id, campaign_id, joined_at)
   values (:league, :account, :campaign, :at) on conflict do nothing`,
)

export const deleteMember = prepared<never, { league: string; account: string }>(
  'delete from league_member where league_id = :league and account_id = :account',
)

export const memberOf = prepared<LeagueMemberTable, { league: string; account: string }>(
  'select * from league_member where league_id = :league and account_id = :account',
)

export const longestMember = prepared<{ account_id: string }, { league: string }>(
  'select account_id from league_member where league_id = :league order by joined_at, account_id limit 1',
)

export const leaguesWith = prepared<LeagueTable, { account: string; campaign: string }>(
  `select league.* from league_member mine join league on league.id = mine.league_id
   where mine.account_id = :account and mine.campaign_id = :campaign order by mine.joined_at, league.id`,
)

/** A member of a league. `rank` is the rank on the general board, 0 before the first prediction. */
export interface Seat {
  league_id: string
  account_id: string
  rank: number
}

/** Reads all members of every league that a member has joined. */
export const seatsBeside = prepared<Seat, { account: string; campaign: string }>(
  `select seat.league_id, seat.account_id, coalesce(score.rank, 0) as rank
   from league_member mine
   join league_member seat on seat.league_id = mine.league_id
   left join score on score.campaign_id = seat.campaign_id and score.scope = 'all' and score.account_id = seat.account_id
   where mine.account_id = :account and mine.campaign_id = :campaign`,
)

/** Reads the league memberships of accounts, in all editions. */
export const seatsOfAccounts = preparedForList<LeagueMemberTable>(
  'select * from league_member where account_id in :list order by league_id, account_id',
)
