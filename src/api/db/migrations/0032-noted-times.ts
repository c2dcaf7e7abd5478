import { type Kysely, sql } from 'kysely'

/** Moves the noted times, which were leases without an owner, to the settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into setting (key, value)
    select 'time:' || name, cast(lease_until as text) from job where owner = ''`.execute(db)
  await sql`delete from job where owner = ''`.execute(db)
}
