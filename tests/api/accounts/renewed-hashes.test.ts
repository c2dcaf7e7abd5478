import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordHashing } from '#api/accounts/passwords/password-hashing.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

const FORMER_COST = { memoryCost: 16, timeCost: 1 }
const passwords = createPasswordHashing('cheap')
const costsOf = (stored: string) => stored.split('$').slice(0, 4)

describe.each(databases)('the hash of a password on $name', ({ open }) => {
  let app: TestApi
  let former: string
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
    former = await hash(PASSWORD, FORMER_COST)
  })
  afterAll(() => app.close())

  const accounts = () => app.db.read
  const store = (id: string, password_hash: string) =>
    accounts().updateTable('account').set({ password_hash }).where('id', '=', id).execute()
  async function newMember() {
    const { account } = await app.signUp()
    await store(account.id, former)
    const stored = () =>
      accounts().selectFrom('account').select('password_hash').where('id', '=', account.id).executeTakeFirstOrThrow()
    return { ...account, storedHash: async () => (await stored()).password_hash }
  }

  test('is renewed once at a sign-in if its costs are not the present ones', async () => {
    const { email, storedHash } = await newMember()
    await app.signIn(email)
    const renewed = await storedHash()
    expect(costsOf(renewed)).toEqual(costsOf(await passwords.hash('x')))
    await app.signIn(email)
    expect(await storedHash()).toBe(renewed)
  })

  test('stays as it is at a sign-in that fails', async () => {
    const { email, storedHash } = await newMember()
    await expect(app.signIn(email, 'otra frase bien larga')).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await storedHash()).toBe(former)
  })

  test('stays that of a password that was changed during the sign-in', async () => {
    const { id, email, storedHash } = await newMember()
    const changed = await passwords.hash('otra frase bien larga')
    const slow = async (password: string) => {
      await store(id, changed)
      return passwords.hash(password)
    }
    const beside = await createTestApi({
      database: app.db,
      deps: { season: app.deps.season, passwords: { ...passwords, hash: slow } },
    })
    await beside.signIn(email)
    expect(await storedHash()).toBe(changed)
  })
})
