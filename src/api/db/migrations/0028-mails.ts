import { type Kysely, sql } from 'kysely'
import { emailKeyOf } from '#contract/mail-address/email-address.ts'

/** Adds the progress of sending, the keys of the addresses of mails and messages, and a reminder's last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const outbox = () => db.schema.alterTable('outbox')
  // Null in rows of an older version, which may still run beside this one.
  await outbox().addColumn('domain', 'text').execute()
  await outbox().addColumn('lease_by', 'text').execute()
  await outbox().addColumn('ending_at', 'bigint').execute()
  await outbox()
    .addColumn('unknown_outcomes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await outbox().addColumn('to_norm', 'text').execute()
  await db.schema.alterTable('ticket').addColumn('email_norm', 'text').execute()
  await db.schema.alterTable('reminder').addColumn('last_day', 'text').execute()
  await noteKeys(db, { table: 'outbox', id: 'id', address: 'to_addr', key: 'to_norm' })
  await noteKeys(db, { table: 'ticket', id: 'reference', address: 'email', key: 'email_norm' })
  await db.schema.createIndex('outbox_to_norm').on('outbox').column('to_norm').execute()
  await db.schema.createIndex('ticket_email_norm').on('ticket').column('email_norm').execute()
}

const BATCH = 1000

/**
 * Stores the key of each address. SQL's `lower` gives most addresses the same key as `emailKeyOf`; the other addresses
 * are then updated one by one.
 */
async function noteKeys(db: Kysely<unknown>, names: Record<'table' | 'id' | 'address' | 'key', string>): Promise<void> {
  const table = sql.table(names.table)
  const [id, address, key] = [sql.ref(names.id), sql.ref(names.address), sql.ref(names.key)]
  await sql`update ${table} set ${key} = lower(${address})`.execute(db)
  for (let after = ''; ; ) {
    const { rows } = await sql<{ place: string; text: string }>`
      select ${id} as place, ${address} as text from ${table} where ${id} > ${after} order by ${id} limit ${BATCH}`.execute(
      db,
    )
    for (const { place, text } of rows) {
      const read = emailKeyOf(text)
      if (read !== text.toLowerCase())
        await sql`update ${table} set ${key} = ${read} where ${id} = ${place}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.place
  }
}
