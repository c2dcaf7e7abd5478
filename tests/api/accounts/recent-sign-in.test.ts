import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertIdentity } from '#api/accounts/providers/queries.ts'
import { updateAccount } from '#api/accounts/queries.ts'
import { endDevice, getMe, requestDeletion, rotateSession } from '#contract/accounts.schema.ts'
import { unlinkIdentity } from '#contract/identity-providers.schema.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { correctAddress } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { signInAgain } from '#tests/support/seasons.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'
import { ADDRESS, addWinner, everyCardWins } from '#tests/support/winner.ts'

interface Member {
  accountId: string
  prizeId: string
}
type Change = (app: TestApi, member: Member, call: { as: string; password?: string }) => Promise<unknown>

const correct: Change = (app, { prizeId }, { as, password }) =>
  app.call(correctAddress, { as, params: { id: prizeId }, input: { address: ADDRESS, password } })
const unlink: Change = async (app, { accountId }, { as, password }) => {
  const id = `identity-${accountId}`
  const identity = { issuer: id, account_id: accountId, email: 'ana@correo.example', created_at: 1 }
  const both = [{ ...identity, id, subject: id }].concat({ ...identity, id: `${id}-2`, subject: `${id}-2` })
  await app.db.transact(function* () {
    for (const row of both) yield* insertIdentity(row)
  })
  try {
    return await app.call(unlinkIdentity, { as, params: { id }, input: { password } })
  } finally {
    await app.db.read.deleteFrom('identity').where('account_id', '=', accountId).execute()
  }
}
const end: Change = (app, _, { as, password }) =>
  app.call(endDevice, { as, params: { id: 'another-session' }, input: { password } })
const remove: Change = (app, _, { as, password }) => app.call(requestDeletion, { as, input: { password } })

const AFTER_A_WHILE: [string, Change][] = [
  ['the address of a parcel', correct],
  ['a linked identity', unlink],
  ['the session of another device', end],
]

describe.each(databases)('a sensitive change on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: [everyCardWins('physical')] })
  })
  afterAll(() => app.close())

  async function newWinner() {
    const { id: prizeId, access } = await addWinner(app)
    const { id: accountId } = await app.call(getMe, { as: access })
    return { prizeId, access, accountId }
  }

  test.each(AFTER_A_WHILE)('of %s needs the password 15 minutes after the sign-in', async (_, change) => {
    const { access: as, ...member } = await newWinner()
    app.clock.advance(15 * MINUTE_MS - 1)
    await change(app, member, { as })
    app.clock.advance(1)
    const { access } = await app.call(rotateSession, { as })
    await expect(change(app, member, { as: access })).rejects.toMatchObject({
      code: 'password_required',
      body: { fields: [{ path: 'password' }] },
    })
    const wrong = change(app, member, { as: access, password: 'not the password' })
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' })
    await change(app, member, { as: access, password: PASSWORD })
  })

  test.each([...AFTER_A_WHILE, ['the account, by its deletion,', remove] as const])(
    'of %s needs another sign-in if there is no password',
    async (_, change) => {
      const { access: as, ...member } = await newWinner()
      await app.db.transact(() => updateAccount(member.accountId, { password_hash: '' }))
      app.clock.advance(15 * MINUTE_MS)
      const refused = change(app, member, { as, password: PASSWORD })
      await expect(refused).rejects.toMatchObject({ code: 'sign_in_again' })
      await signInAgain(app.db, member.accountId, app.clock.at)
      await change(app, member, { as })
    },
  )

  test('by deletion always needs the password of an account that has one', async () => {
    const { access: as, ...member } = await newWinner()
    await expect(remove(app, member, { as })).rejects.toMatchObject({ code: 'wrong_password' })
  })
})
