import type { Kysely } from 'kysely'

/** Adds identities at OpenID Connect providers. Issuer and subject together are unique, as the standard requires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('identity_subject', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('identity_account').on('identity').column('account_id').execute()
}
