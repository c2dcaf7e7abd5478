import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockAccount, unblockAccount } from '#api/accounts/blocking.ts'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { getMember } from '#api/accounts/profile/alias-desk.ts'
import { exportAccount, getMe, requestDeletion, type SessionGrant } from '#contract/accounts.schema.ts'
import { takesPart } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { getCards } from '#contract/games/rasca/rasca.schema.ts'
import { getHome } from '#contract/home.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

const REASON = 'Varias cuentas desde el mismo buzón.'
const posts = [...ENDPOINTS.values()].filter(({ method }) => method === 'POST')
const ofCampaigns = posts.filter(takesPart)

test('every POST of a campaign and the claim of a prize are closed to blocked accounts', () => {
  expect(ofCampaigns.filter(({ path }) => path.endsWith('/plays') || path.endsWith('/claim'))).toHaveLength(2)
  expect(posts.filter((post) => /campaigns|claim/.test(post.path) && !takesPart(post))).toEqual([])
})

describe.each(databases)('a blocked account, on $name', ({ open }) => {
  let app: TestApi
  let member: SessionGrant
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
    member = await app.signUp()
    await block(member.account.email)
  })
  afterAll(() => app.close())

  const block = (email: string) =>
    app.db.transact(function* () {
      yield* blockAccount(yield* getMember(email), REASON, app.clock.at)
    })

  test.each(ofCampaigns.map(({ path }) => path))('may not call %s', async (path) => {
    const headers = {
      ...{ authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
      'idempotency-key': 'a-key-of-the-tests',
    }
    const answer = await app.send('POST', path.replaceAll(/:\w+/g, '1'), { headers, body: '{}' })
    expect((await answer.json()).code).toBe('account_blocked')
  })

  test('reads the reason, its games and its data, and gets a mail', async () => {
    const as = member.access
    expect(await app.call(getMe, { as })).toMatchObject({ blockReason: REASON })
    expect(await app.call(getCards, { as, params: { slug: 'rasca' } })).toMatchObject({ obstacle: 'account_blocked' })
    expect((await app.call(getHome, { as })).todos).toEqual([])
    expect(await app.call(exportAccount, { as })).toMatchObject({ account: { blockReason: REASON } })
    expect((await app.signIn(member.account.email)).account.blockReason).toBe(REASON)
    const [mail] = await app.mailsTo(member.account.email)
    expect(mail).toMatchObject({ subject: 'Tu cuenta está bloqueada', text: expect.stringContaining(REASON) })
  })

  test('takes part again once it is unblocked, which is mailed too', async () => {
    const { access, account } = await app.signUp()
    const unblock = () =>
      app.db.transact(function* () {
        yield* unblockAccount(yield* getMember(account.email), app.clock.at)
      })
    await expect(unblock()).rejects.toThrow('is not blocked')
    await block(account.email)
    app.clock.advance(1)
    await unblock()
    expect(await app.call(getMe, { as: access })).not.toHaveProperty('blockReason')
    expect(await app.call(getCards, { as: access, params: { slug: 'rasca' } })).toMatchObject({ obstacle: null })
    const subjects = (await app.mailsTo(account.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Ya puedes volver a jugar')
  })

  test('may be deleted, and the reason goes with it', async () => {
    const { access, account } = await app.signUp()
    await block(account.email)
    await app.call(requestDeletion, { as: access, input: { password: PASSWORD } })
    app.clock.advance(31 * DAY_MS)
    await eraseDue(app.deps)
    const row = await app.db.read.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirst()
    expect(row).toMatchObject({ status: 'erased', block_reason: null })
  })
})
