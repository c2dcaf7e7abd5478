import { afterEach, describe, expect, test } from 'vitest'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { type Migrations, migrations } from '#api/db/migrate.ts'
import { databases } from '#tests/support/databases.ts'

const BEFORE: Migrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0028'))

describe.each(databases)('mails and messages that former versions have stored, on $name', ({ newUrl }) => {
  let db: Database
  afterEach(() => db.close())

  /**
   * Stores, for each address, a mail to the address and a message from the address, as a former version did. Then runs
   * the migrations.
   */
  async function upgrade(addresses: string[]) {
    db = await openDatabase(await newUrl())
    await migrate(db, BEFORE)
    await db.forMigrations(async (connection) => {
      for (const [i, address] of addresses.entries()) {
        const id = `${i}`.padStart(4, '0')
        const mail = { id, dedupe_key: id, kind: 'password-changed', to_addr: address, locale: 'es-ES', payload: '{}' }
        const state = { status: 'sent', next_at: 1, created_at: 1, sent_at: 1 }
        const none = { lease_until: null, last_error: null, expires_at: null }
        await connection
          .insertInto('outbox')
          .values({ ...mail, ...state, ...none })
          .execute()
        const message = { reference: id, key_hash: id, subject: 'otra', message: 'Hola', email: address } as const
        const open = { account_id: null, history_id: null, state: 'open', created_at: 1 } as const
        await connection
          .insertInto('ticket')
          .values({ ...message, ...open })
          .execute()
      }
    })
    await migrate(db)
    const mails = await db.read.selectFrom('outbox').select('to_norm').orderBy('id').execute()
    const messages = await db.read.selectFrom('ticket').select('email_norm').orderBy('reference').execute()
    return { mails: mails.map(({ to_norm }) => to_norm), messages: messages.map(({ email_norm }) => email_norm) }
  }

  test('get the normalised address, however it was written, or null if it is not valid', async () => {
    const keys = {
      'ana@example.es': 'ana@example.es',
      'Ana@EXAMPLE.es': 'ana@example.es',
      ' ana@example.es': 'ana@example.es',
      'ana@PEÑA.es': 'ana@xn--pea-8ma.es',
      'José@example.es': null,
      'mi\u212ae@example.es': null,
      'ana@localhost': null,
      '': null,
    }
    const expected = Object.values(keys)
    expect(await upgrade(Object.keys(keys))).toEqual({ mails: expected, messages: expected })
  })

  test('are all migrated when they fill more than one batch', async () => {
    const { mails } = await upgrade(Array.from({ length: 1002 }, (_, i) => `a${i}@Peña.es`))
    expect(mails).toEqual(Array.from({ length: 1002 }, (_, i) => `a${i}@xn--pea-8ma.es`))
  })
})
