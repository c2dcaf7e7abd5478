import { prepared } from '../../db/database.ts'
import type { GroupRulingTable, MatchEntryTable } from '../../db/schema.ts'

/** What was entered of the matches of an edition, oldest first. */
export const entriesIn = prepared<MatchEntryTable, { campaign: string }>(
  'select * from match_entry where campaign_id = :campaign order by match, version',
)

export const rulingsIn = prepared<GroupRulingTable, { campaign: string }>(
  'select * from group_ruling where campaign_id = :campaign order by n',
)

/** What counts, corrects or erases waits for whatever does so already. SQLite has one writer anyway. */
export const lockEdition = prepared<{ id: string }, { campaign: string }>({
  sqlite: 'select id from campaign where id = :campaign',
  postgres: 'select id from campaign where id = :campaign for no key update',
})

const entryText = `match || ' ' || version || ' ' || state || ' ' || coalesce(cast(kickoff as text), '') || ' '
  || coalesce(result, '') || ' ' || coalesce(reason, '') || ' ' || at`
const rulingText = `n || ' ' || scope || ' ' || teams || ' ' || reason`

const printWith = (join: string) =>
  `select (select ${join}(${entryText}, '|') from match_entry where campaign_id = :campaign) as entries,
     (select ${join}(${rulingText}, '|') from group_ruling where campaign_id = :campaign) as rulings`

/** Everything that was entered in one row, to compare it: as rows it takes five times as long. */
export const enteredPrint = prepared<{ entries: string | null; rulings: string | null }, { campaign: string }>({
  sqlite: printWith('group_concat'),
  postgres: printWith('string_agg'),
})
