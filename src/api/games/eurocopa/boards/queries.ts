import { prepared } from '../../../db/database.ts'
import { preparedWithList } from '../../../db/prepared-for-list.ts'

export interface Board {
  campaign: string
  scope: string
}

/** A member's row without the place, which follows from the rank. */
export interface Ranked {
  account_id: string
  rank: number
}

const ON_BOARD = 'campaign_id = :campaign and scope = :scope'

export const ranksOf = preparedWithList<Ranked, Board>(
  `select account_id, rank from score where ${ON_BOARD} and account_id in :list`,
)

interface Beside extends Board {
  rank: number
  account: string
  limit: number
}

/** Reads the rows that follow a position on a board. */
export const linesBelow = prepared<Ranked, Beside>(
  `select account_id, rank from score where ${ON_BOARD} and (rank, account_id) < (:rank, :account)
   order by rank desc, account_id desc limit :limit`,
)

/** Reads the rows that precede a position on a board, the nearest first. */
export const linesAbove = prepared<Ranked, Beside>(
  `select account_id, rank from score where ${ON_BOARD} and (rank, account_id) > (:rank, :account)
   order by rank, account_id limit :limit`,
)

const counted = (where: string) => `coalesce((select sum(n) from standing where ${ON_BOARD} and ${where}), 0)`

/** Counts the members of a board whose rank is higher than `rank`. */
export const peopleAbove = prepared<{ n: number }, Board & { points: number; rank: number }>(
  `select ${counted('points = -1 and rank > :points')} + ${counted('points = :points and rank > :rank')} as n`,
)

export const peopleOn = prepared<{ n: number }, Board>(`select ${counted('points = -2 and rank = 0')} as n`)

/** Finds a match that has an entry but is not completely counted. */
export const uncounted = prepared<{ match: number }, { campaign: string }>(
  `select match from match_entry where campaign_id = :campaign and not exists (
     select 1 from counting where counting.campaign_id = match_entry.campaign_id
       and counting.match = match_entry.match and counting.version >= match_entry.version and counting.after is null
   ) limit 1`,
)

/** Adds the rows that are missing. */
export const insertLines = preparedWithList<never, Board>(
  `insert into score (campaign_id, scope, account_id)
   select cast(:campaign as text), cast(:scope as text), value from :list where true on conflict do nothing`,
)

interface Difference extends Board {
  points: number
  exact: number
  winners: number
  champion: number
  rank: number
}

export const addToLines = preparedWithList<never, Difference>(
  `update score set points = points + :points, exact = exact + :exact, winners = winners + :winners,
     champion = champion + :champion, rank = rank + :rank
   where ${ON_BOARD} and account_id in :list`,
)

export const deleteLines = preparedWithList<never, Board>(`delete from score where ${ON_BOARD} and account_id in :list`)

type Changed = Board & { changes: string }
const CHANGES = {
  sqlite: 'from json_each(:changes)',
  postgres: 'from json_array_elements(:changes::json) as change(value)',
}
const at = (i: number) => `cast(value->>${i} as integer)`
const bothEngines = (sql: (from: string) => string) => ({
  sqlite: sql(CHANGES.sqlite),
  postgres: sql(CHANGES.postgres),
})

/** `changes` is a JSON list of triples: points, rank, and the change in the number of members. */
export const addToStandings = prepared<never, Changed>(
  bothEngines(
    (from) => `insert into standing (campaign_id, scope, points, rank, n)
     select cast(:campaign as text), cast(:scope as text), ${at(0)}, ${at(1)}, ${at(2)} ${from} where true
     on conflict (campaign_id, scope, points, rank) do update set n = standing.n + excluded.n`,
  ),
)

export const deleteEmptyStandings = prepared<never, Changed>(
  bothEngines(
    (from) => `delete from standing
     where ${ON_BOARD} and n = 0 and (points, rank) in (select ${at(0)}, ${at(1)} ${from})`,
  ),
)

/** Reads the rows that follow a position on the general board, only those with points. */
export const scoredBelow = prepared<
  Ranked,
  { campaign: string; rank: number; account: string; fakes: string; limit: number }
>(
  `select account_id, rank from score where campaign_id = :campaign and scope = 'all' and rank > 0
     and (rank, account_id) < (:rank, :account) and account_id not like :fakes
   order by rank desc, account_id desc limit :limit`,
)
