import { prepared, run, type Transaction, tables } from '../../../db/database.ts'
import type { GroupRulingTable, MatchEntryTable, MatchLockTable } from '../tables.ts'

/** Reads all entries about the matches of an edition, by match, oldest first. */
export const entriesIn = prepared<MatchEntryTable, { campaign: string }>(
  'select * from match_entry where campaign_id = :campaign order by match, version',
)

export const rulingsIn = prepared<GroupRulingTable, { campaign: string }>(
  'select * from group_ruling where campaign_id = :campaign order by n',
)

export const locksIn = prepared<MatchLockTable, { campaign: string }>(
  'select * from match_lock where campaign_id = :campaign order by match',
)

/** Records that matches are locked, once per match. */
export function* lockMatches(campaign_id: string, matches: readonly number[], at: number): Transaction<void> {
  const rows = matches.map((match) => ({ campaign_id, match, at }))
  yield* run(
    tables
      .insertInto('match_lock')
      .values(rows)
      .onConflict((oc) => oc.doNothing()),
  )
}

/**
 * Locks an edition, so that the erasure of accounts waits for counts and corrections of results, and the other way
 * round. Counts and corrections also lock the edition.
 */
export const lockBoards = prepared<{ id: string }, { campaign: string }>({
  sqlite: 'select id from campaign where id = :campaign',
  postgres: 'select id from campaign where id = :campaign for no key update',
})

const entryText = `match || ' ' || version || ' ' || state || ' ' || coalesce(cast(kickoff as text), '') || ' '
  || coalesce(result, '') || ' ' || coalesce(reason, '') || ' ' || at`
const rulingText = `n || ' ' || scope || ' ' || teams || ' ' || reason`

const printWith = (join: string) =>
  `select (select ${join}(${entryText}, '|') from match_entry where campaign_id = :campaign) as entries,
     (select ${join}(${rulingText}, '|') from group_ruling where campaign_id = :campaign) as rulings,
     (select ${join}(cast(match as text), '|') from match_lock where campaign_id = :campaign) as locks`

/** Aggregates all entries, rulings and locks into one row for comparison; reading the rows takes five times as long. */
export const enteredPrint = prepared<Record<'entries' | 'rulings' | 'locks', string | null>, { campaign: string }>({
  sqlite: printWith('group_concat'),
  postgres: printWith('string_agg'),
})
