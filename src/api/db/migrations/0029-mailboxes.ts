import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { readEmail } from '#contract/mail-address/email-address.ts'
import { mailboxOf } from '#contract/mail-address/mailbox-of.ts'

interface Account {
  id: string
  email: string
  email_norm: string
  email_verified_at: number | null
  mailbox: string | null
  status: string
  created_at: number
}
interface Tables {
  account: Account
  identity: { id: string; account_id: string; email: string }
  session: { account_id: string; revoked_at: number | null; last_seen_at: number }
  outbox: { to_addr: string }
}
type Former = Pick<Account, 'id' | 'email' | 'email_norm' | 'email_verified_at' | 'created_at'>
type Read = Former & { stored: string; key: string }

const BATCH = 1000

/**
 * Parses every address again with the current parser, and stores the mailbox to which the address leads. Older versions
 * had several parsers, which confused some addresses, for example one with a Kelvin sign and one with a k.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('account').addColumn('mailbox', 'text').execute()
  await db.schema.alterTable('account').addColumn('mailbox_held', 'text').execute()
  const { changed, unread } = await noteMailboxes(db)
  await db.schema.createIndex('account_mailbox').on('account').column('mailbox').execute()
  await db.schema
    .createIndex('account_mailbox_held')
    .unique()
    .on('account')
    .column('mailbox_held')
    .where(sql.ref('mailbox_held'), 'is not', null)
    .execute()
  await unlinkFolded(db)
  // Replaces all former keys first, so that no new key collides with the former key of another account.
  for (const { id } of [...unread, ...changed.filter(({ key, email_norm }) => key !== email_norm)]) {
    await setKey(db, id, formerKey(id))
  }
  for (const account of changed.sort(firstConfirmedFirst)) await rewrite(db, account)
}

/**
 * Returns a key without @, so that no address leads to the account. Signing in with the account's provider still works,
 * and mails to the account go to the same address as before.
 */
const formerKey = (id: string) => `former:${id}`

async function noteMailboxes(db: Kysely<Tables>) {
  const changed: Read[] = []
  const unread: Former[] = []
  for (let after = ''; ; ) {
    const accounts = await accountsAfter(db, after)
    const mailboxes: { id: string; mailbox: string }[] = []
    for (const account of accounts) {
      const { email } = readEmail(account.email.trim())
      if (email) mailboxes.push({ id: account.id, mailbox: mailboxOf(email.key) })
      else unread.push(account)
      if (email && (email.key !== account.email_norm || email.stored !== account.email)) {
        changed.push({ ...account, ...email })
      }
    }
    if (mailboxes.length > 0) await setMailboxes(db, JSON.stringify(mailboxes))
    const last = accounts.at(-1)
    if (!last || accounts.length < BATCH) return { changed, unread }
    after = last.id
  }
}

const accountsAfter = (db: Kysely<Tables>, after: string): Promise<Former[]> =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'email_norm', 'email_verified_at', 'created_at'])
    .where('status', '<>', 'erased')
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()

/**
 * Updates a batch in one statement. On SQLite, each statement is written to the disk, so updating one row takes as long
 * as updating a batch.
 */
function setMailboxes(db: Kysely<Tables>, pairs: string): Promise<unknown> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const pair = isPostgres
    ? sql`json_to_recordset(${pairs}::json) as pair(id text, mailbox text)`
    : sql`(select json_extract(value, '$.id') as id, json_extract(value, '$.mailbox') as mailbox
        from json_each(${pairs})) as pair`
  return sql`update account set mailbox = pair.mailbox from ${pair} where account.id = pair.id`.execute(db)
}

/**
 * Removes the identities that were linked because a provider had confirmed an address that only looked like the
 * account's address, and ends the sessions that may have come from them.
 */
async function unlinkFolded(db: Kysely<Tables>): Promise<void> {
  const identities = await db
    .selectFrom('identity')
    .innerJoin('account', 'account.id', 'identity.account_id')
    .select(['identity.id', 'identity.account_id', 'identity.email as vouched', 'account.email'])
    .whereRef('identity.email', '<>', 'account.email')
    .execute()
  const keyOf = (text: string) => readEmail(text.trim()).email?.key
  for (const { id, account_id, vouched, email } of identities) {
    const own = keyOf(email)
    if (own === undefined || keyOf(vouched) === own) continue
    await db.deleteFrom('identity').where('id', '=', id).execute()
    await db
      .updateTable('session')
      .set((eb) => ({ revoked_at: eb.ref('last_seen_at') }))
      .where('account_id', '=', account_id)
      .where('revoked_at', 'is', null)
      .execute()
  }
}

const setKey = (db: Kysely<Tables>, id: string, key: string): Promise<unknown> =>
  db.updateTable('account').set({ email_norm: key }).where('id', '=', id).execute()

/** Sorts confirmed accounts first, by the time of their confirmation. */
const firstConfirmedFirst = (a: Read, b: Read): number => confirmedAt(a) - confirmedAt(b) || (a.id < b.id ? -1 : 1)

const confirmedAt = ({ email_verified_at: at }: Pick<Account, 'email_verified_at'>): number =>
  at === null ? Number.MAX_SAFE_INTEGER : Number(at)

/**
 * Stores the new address and key of an account. If two confirmed accounts turn out to have the same address, it belongs
 * to the account that confirmed first.
 */
async function rewrite(db: Kysely<Tables>, account: Read): Promise<void> {
  const { id, email, stored, key } = account
  if (account.email_verified_at !== null) {
    const owner = await db
      .selectFrom('account')
      .select(['id', 'email_verified_at'])
      .where('email_norm', '=', key)
      .where('id', '<>', id)
      .where('email_verified_at', 'is not', null)
      .executeTakeFirst()
    if (owner && confirmedAt(owner) <= confirmedAt(account)) return
    if (owner) await setKey(db, owner.id, formerKey(owner.id))
  }
  await db.updateTable('account').set({ email: stored, email_norm: key }).where('id', '=', id).execute()
  // Updates the address of queued and stored mails, so that the erasure of the account finds them.
  if (stored !== email) await db.updateTable('outbox').set({ to_addr: stored }).where('to_addr', '=', email).execute()
}
