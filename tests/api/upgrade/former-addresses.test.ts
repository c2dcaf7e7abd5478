import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findCandidates } from '#api/accounts/queries.ts'
import { type Database, migrate } from '#api/db/database.ts'
import { type Migrations, migrations } from '#api/db/migrate.ts'
import { databases } from '#tests/support/databases.ts'

const BEFORE: Migrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0029'))

interface FormerAccount {
  id: string
  email: string
  /** Epoch ms; null for an unconfirmed account. */
  confirmed?: number | null
  status?: 'active' | 'erased'
}

describe.each(databases)('addresses that former versions have stored, on $name', ({ prepared }) => {
  let db: Database
  let openFormer: () => Promise<Database>
  beforeAll(async () => {
    openFormer = await prepared((empty) => migrate(empty, BEFORE))
  })
  afterEach(() => db.close())

  /** Stores accounts as a former version did, with the key that it derived from the address, and migrates them. */
  async function upgrade(accounts: FormerAccount[], work?: (former: Database) => Promise<void>) {
    db = await openFormer()
    await db.forMigrations(async (connection) => {
      for (const { id, email, confirmed = 1, status = 'active' } of accounts) {
        const account = {
          ...{ id, email, email_norm: email.trim().toLowerCase(), email_verified_at: confirmed, status, alias: null },
          ...{ birth_date: '1990-05-05', country: 'ES', zone: 'Europe/Madrid', locale: 'es-ES', password_hash: '' },
          ...{ created_at: 1, delete_after: null },
        }
        await connection.insertInto('account').values(account).execute()
      }
    })
    await work?.(db)
    await migrate(db)
  }
  const rows = async () =>
    Object.fromEntries(
      (await db.read.selectFrom('account').selectAll().orderBy('id').execute()).map(
        ({ id, email, email_norm, mailbox, email_verified_at }) => [
          id,
          { email, email_norm, mailbox, email_verified_at },
        ],
      ),
    )

  test.each([
    ['Ana@example.es', 'Ana@example.es', 'ana@example.es', 'ana@example.es'],
    ['Ana@EXAMPLE.es', 'Ana@example.es', 'ana@example.es', 'ana@example.es'],
    [' ana@example.es', 'ana@example.es', 'ana@example.es', 'ana@example.es'],
    ['ana@PEÑA.es', 'ana@xn--pea-8ma.es', 'ana@xn--pea-8ma.es', 'ana@xn--pea-8ma.es'],
    ['Ana.Lopez+uno@gmail.com', 'Ana.Lopez+uno@gmail.com', 'ana.lopez+uno@gmail.com', 'analopez@gmail.com'],
    ['José@example.es', 'José@example.es', 'former:1', null],
    ['mi\u212ae@example.es', 'mi\u212ae@example.es', 'former:1', null],
    ['ana@localhost', 'ana@localhost', 'former:1', null],
  ])('%s gets the right email, email_norm and mailbox', async (written, email, email_norm, mailbox) => {
    await upgrade([{ id: '1', email: written }])
    expect(await rows()).toEqual({ 1: { email, email_norm, mailbox, email_verified_at: 1 } })
  })

  test('an account with a Kelvin sign in its address no longer takes the key of an unconfirmed account', async () => {
    await upgrade([
      { id: '1', email: 'mi\u212ae@example.es' },
      { id: '2', email: 'mike@example.es', confirmed: null },
    ])
    const { owner, newcomer } = await db.transact(() => findCandidates('mike@example.es'))
    expect([owner, newcomer?.id]).toEqual([undefined, '2'])
  })

  test.each([
    ['1', 1, 2],
    ['2', 2, 1],
  ])(
    'if two confirmed accounts share an address, %s, confirmed first, owns it, and the other stays confirmed',
    async (winner, first, second) => {
      await upgrade([
        { id: '1', email: 'ana@peña.es', confirmed: first },
        { id: '2', email: 'ana@xn--pea-8ma.es', confirmed: second },
        { id: '3', email: 'ana@PEÑA.es', confirmed: null },
      ])
      const { owner, newcomer } = await db.transact(() => findCandidates('ana@xn--pea-8ma.es'))
      expect([owner?.id, newcomer?.id]).toEqual([winner, '3'])
      const loser = winner === '1' ? '2' : '1'
      expect((await rows())[loser]).toMatchObject({ email_norm: `former:${loser}`, mailbox: 'ana@xn--pea-8ma.es' })
      expect((await rows())[loser]?.email_verified_at).not.toBeNull()
    },
  )

  test('an erased account stays erased', async () => {
    await upgrade([{ id: '1', email: 'erased:1', confirmed: null, status: 'erased' }])
    expect(await rows()).toMatchObject({ 1: { email: 'erased:1', email_norm: 'erased:1', mailbox: null } })
  })

  test('a stored mail gets the rewritten address of its account, so that it can be erased with the account', async () => {
    await upgrade([{ id: '1', email: 'ana@peña.es' }], (former) =>
      former.forMigrations(async (connection) => {
        const mail = { id: '1', dedupe_key: '1', kind: 'password-changed', to_addr: 'ana@peña.es', locale: 'es-ES' }
        const state = { payload: '{}', status: 'sent', next_at: 1, created_at: 1 }
        await connection
          .insertInto('outbox')
          .values({ ...mail, ...state, lease_until: null, last_error: null, sent_at: 1, expires_at: null })
          .execute()
      }),
    )
    const mails = await db.read.selectFrom('outbox').select('to_addr').execute()
    expect(mails).toEqual([{ to_addr: 'ana@xn--pea-8ma.es' }])
  })

  test('an identity linked through a look-alike address is removed, and the sessions of its account end', async () => {
    const identity = { issuer: 'https://casa.example', created_at: 1 }
    const session = { family: 'f', prev_hash: null, device: null, address: null, created_at: 1, rotated_at: 1 }
    await upgrade(
      [
        { id: '1', email: 'mike@example.es' },
        { id: '2', email: 'Ana@peña.es' },
        { id: '3', email: 'José@example.es' },
      ],
      (former) =>
        former.forMigrations(async (connection) => {
          const linked = [
            ['1', 'mi\u212ae@example.es'],
            ['1', 'MIKE@example.es'],
            ['2', 'ana@xn--pea-8ma.es'],
            ['3', 'José@example.es'],
          ]
          for (const [i, [account_id = '', email = '']] of linked.entries()) {
            const row = { ...identity, id: `${i}`, subject: `${i}`, account_id, email }
            await connection.insertInto('identity').values(row).execute()
          }
          for (const id of ['1', '2', '3']) {
            const row = {
              ...session,
              id,
              token_hash: id,
              account_id: id,
              last_seen_at: 5,
              expires_at: 9,
              revoked_at: null,
            }
            await connection.insertInto('session').values(row).execute()
          }
        }),
    )
    const left = await db.read.selectFrom('identity').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['1', '2', '3'])
    const open = await db.read
      .selectFrom('session')
      .select('id')
      .where('revoked_at', 'is', null)
      .orderBy('id')
      .execute()
    expect(open.map(({ id }) => id)).toEqual(['2', '3'])
  })

  test('more accounts than fit into one batch are all migrated', async () => {
    const many = Array.from({ length: 1201 }, (_, i) => {
      const id = `a${`${i}`.padStart(4, '0')}`
      return { id, email: `ana.${id}@gmail.com` }
    })
    await upgrade(many)
    const accounts = await rows()
    expect(Object.values(accounts).map(({ mailbox }) => mailbox)).toEqual(many.map(({ id }) => `ana${id}@gmail.com`))
  })
})
