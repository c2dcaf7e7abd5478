import { type Kysely, sql } from 'kysely'

/**
 * Moves recorded timestamps (see `noteTime`) from the `job` table, where they were stored as leases with an empty
 * owner, to the `setting` table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into setting (key, value)
    select 'time:' || name, cast(lease_until as text) from job where owner = ''`.execute(db)
  await sql`delete from job where owner = ''`.execute(db)
}
