import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import type { Season } from '#api/season/season.ts'
import { getMe, signUp, updateConsents } from '#contract/accounts.schema.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { listLeagues } from '#contract/games/eurocopa/leagues.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, type TestApi } from '#tests/support/test-api.ts'

describe.each(databases)('acceptance of the legal texts on $name', ({ open }) => {
  let app: TestApi
  /** By text: the same site with a season that lacks this text. */
  let without: Record<'general' | 'privacidad', TestApi>
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
    const lacking = (missing: string): Promise<TestApi> => {
      const currentRules: Season['currentRules'] = (name) =>
        name === missing ? undefined : app.deps.season.currentRules(name)
      return createTestApi({ database: app.db, deps: { season: { ...app.deps.season, currentRules } } })
    }
    without = { general: await lacking('general'), privacidad: await lacking('privacidad') }
  })
  afterAll(() => app.close())

  const rows = async () => ({
    accounts: await app.db.read.selectFrom('account').selectAll().execute(),
    consents: await app.db.read.selectFrom('consent').selectAll().execute(),
  })
  const missing = { status: 503, code: 'text_missing' }

  test.each(['general', 'privacidad'] as const)(
    'a sign-up is refused, and the fault logged, while the season lacks the text «%s»',
    async (name) => {
      const before = await rows()
      const site = without[name]
      await expect(site.askToSignUp()).rejects.toMatchObject(missing)
      expect(await rows()).toEqual(before)
      expect(site.logged.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ level: 50, text: name, msg: expect.stringContaining('lacks a text') }),
      )
    },
  )

  test.each<[keyof typeof without, InputOf<typeof updateConsents>]>([
    ['general', { rules: true }],
    ['general', { rules: true, privacy: true, news: true }],
    ['privacidad', { privacy: true }],
    ['privacidad', { news: true }],
  ])('while the season lacks the text «%s», the consents %o are refused as a whole', async (name, input) => {
    const { access: as } = await app.signUp()
    const before = await rows()
    await expect(without[name].call(updateConsents, { as, input })).rejects.toMatchObject(missing)
    expect(await rows()).toEqual(before)
  })

  test('no account counts as validated while the season lacks the general rules', async () => {
    const { access: as } = await app.signUp()
    expect(await app.call(getMe, { as })).toMatchObject({ validated: true, missing: [] })
    expect(await without.general.call(getMe, { as })).toMatchObject({ validated: false, missing: ['rules'] })
  })

  const accept = (account_id: string, kind: 'rules' | 'privacy', version: string) =>
    app.db.transact(() =>
      run(
        tables.insertInto('consent').values({
          id: `${account_id}-${kind}-${version}`,
          account_id,
          kind,
          version,
          granted: 1,
          at: app.clock.at + 1,
        }),
      ),
    )

  test.each([
    ['rules', ''],
    ['rules', 'general/7'],
    ['rules', 'privacidad/1'],
    ['privacy', ''],
    ['privacy', 'privacidad/7'],
    ['privacy', 'general/1'],
  ] as const)(
    'an acceptance of %s in version «%s» does not count, and the member must accept again',
    async (kind, version) => {
      const { access: as, account } = await app.signUp()
      await accept(account.id, kind, version)
      const me = await app.call(getMe, { as })
      expect(me).toMatchObject({ validated: false, missing: [kind] })
      expect(me.consents[kind]).toEqual({ granted: false, version: null, at: null })
      const enter = () => app.call(listLeagues, { as, params: { slug: 'eurocopa' } })
      await expect(enter()).rejects.toMatchObject({ code: 'not_validated' })
      app.clock.advance(2)
      const again = await app.call(updateConsents, { as, input: { [kind]: true } })
      expect(again).toMatchObject({ validated: true, missing: [] })
      expect(again.consents[kind]).toMatchObject({ granted: true, version: expect.stringMatching(/\/1$/) })
      await expect(enter()).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  test('a sign-up records the version of each accepted text', async () => {
    const input = newcomer()
    await app.call(signUp, { input: { ...input, news: true } })
    const { id } = (await rows()).accounts.find(({ email }) => email === input.email) ?? { id: '' }
    const consents = (await rows()).consents.filter(({ account_id }) => account_id === id)
    expect(Object.fromEntries(consents.map(({ kind, version, granted }) => [kind, `${version} ${granted}`]))).toEqual({
      rules: 'general/1 1',
      privacy: 'privacidad/1 1',
      news: 'privacidad/1 1',
    })
  })
})
