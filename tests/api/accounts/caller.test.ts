import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCaller } from '#api/accounts/sessions/find-caller.ts'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { updateConsents } from '#contract/accounts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, type TestApi } from '#tests/support/test-api.ts'

const MINUTE_MS = 60_000

describe.each(databases)('the caller, on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())

  test('a session is marked as used, and prolonged, at most every ten minutes', async () => {
    const { access, account } = await app.signUp()
    const session = () =>
      app.db.read
        .selectFrom('session')
        .select(['last_seen_at', 'expires_at'])
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow()
    const atFirst = await session()
    app.clock.advance(10 * MINUTE_MS - 1)
    await findCaller(app.deps, access)
    expect(await session()).toEqual(atFirst)
    app.clock.advance(1)
    await findCaller(app.deps, access)
    expect((await session()).last_seen_at).toBe(app.clock.at)
    expect((await session()).expires_at - atFirst.expires_at).toBe(10 * MINUTE_MS)
  })

  test('only the newest acceptance of the rules counts, and only for the version in force', async () => {
    const { access, account } = await app.signUp()
    const missing = async () => (await findCaller(app.deps, access))?.missing
    expect(await missing()).toEqual([])
    const row = { id: uuidv7(), account_id: account.id, kind: 'rules' as const, granted: 1 }
    app.clock.advance(1)
    const other = { ...row, version: 'general/0', at: app.clock.at }
    await app.db.transact(() => run(tables.insertInto('consent').values(other)))
    expect(await missing()).toEqual(['rules'])
    app.clock.advance(1)
    const me = await app.call(updateConsents, { as: access, input: { rules: true } })
    expect(me.missing).toEqual([])
    expect(await missing()).toEqual([])
  })

  test.each(['2026-11-21', '1899-12-31'])('a sign-up with the birth date %s is refused', async (birthDate) => {
    app.clock.at = Date.parse('2026-11-20T12:00:00Z')
    const { email } = newcomer()
    const refused = app.askToSignUp({ email, birthDate })
    const fields = [{ path: 'birthDate', message: 'Revisa tu fecha de nacimiento.' }]
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', body: { fields } })
    expect(await app.db.read.selectFrom('account').select('id').where('email', '=', email).execute()).toEqual([])
  })
})
