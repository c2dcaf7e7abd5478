import { type Kysely, sql } from 'kysely'
import { comparedName } from '#contract/text/compared-name.ts'

/** Adds the rulings of the desk on names, and updates the compared names on boards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('alias_ruling', 'text').execute()
  await db.schema.alterTable('prize_unit').addColumn('shown_ruling', 'text').execute()
  await db.schema.alterTable('league').addColumn('name_ruling', 'text').execute()
  await db.schema.alterTable('board_name').addColumn('renamed_reason', 'text').execute()
  await compareBoardNames(db)
}

interface BoardName {
  account_id: string
  name: string
  /** Unique in its edition. */
  name_norm: string
}

const REASON = 'Se parece demasiado al de otra persona, que lo eligió antes.'

/**
 * Stores the compared names of the running version; a later version that compares differently needs a migration that
 * does this again. If several names are equal now, only the one that was chosen first is shown.
 */
async function compareBoardNames(db: Kysely<unknown>): Promise<void> {
  const { rows: campaigns } = await sql<{ id: string }>`select distinct campaign_id as id from board_name`.execute(db)
  for (const { id } of campaigns) {
    const { rows } = await sql<BoardName>`select account_id, name, name_norm from board_name
      where campaign_id = ${id} order by at, account_id`.execute(db)
    await makeRoom(db, id)
    const taken = new Set<string>()
    for (const row of rows) {
      const norm = comparedName(row.name)
      if (taken.has(norm)) await hide(db, id, row)
      // The compared name of a hidden name must differ from all others.
      await compare(db, id, row, taken.has(norm) ? `${norm} ${row.name_norm}` : norm)
      taken.add(norm)
    }
  }
}

/**
 * Prefixes all old compared names first, because the new compared name of one member may be the old compared name of
 * another.
 */
const makeRoom = (db: Kysely<unknown>, campaign: string) =>
  sql`update board_name set name_norm = 'old:' || name_norm,
      account_id = case when account_id like 'hidden:%' then 'old:' || account_id else account_id end
    where campaign_id = ${campaign}`.execute(db)

/**
 * Stores a compared name in the row that has the old compared name, as prefixed by `makeRoom`. If the owner of a hidden
 * name has chosen another name, the row of the hidden name has the compared name in `account_id` too.
 */
const compare = (db: Kysely<unknown>, campaign: string, { account_id, name_norm }: BoardName, norm: string) =>
  sql`update board_name set name_norm = ${norm},
      account_id = ${account_id.startsWith('hidden:') ? `hidden:${norm}` : account_id}
    where campaign_id = ${campaign} and name_norm = ${`old:${name_norm}`}`.execute(db)

const hide = (db: Kysely<unknown>, campaign: string, { name_norm }: BoardName) =>
  sql`update board_name set hidden_at = at, hidden_reason = ${REASON}, hidden_by = 'system'
    where campaign_id = ${campaign} and name_norm = ${`old:${name_norm}`} and hidden_at is null`.execute(db)
