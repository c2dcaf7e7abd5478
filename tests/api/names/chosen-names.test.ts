import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { getMe, updateProfile } from '#contract/accounts.schema.ts'
import { setBoardName } from '#contract/games/eurocopa/boards.schema.ts'
import { createLeague, joinLeague, listLeagues } from '#contract/games/eurocopa/leagues.schema.ts'
import { getMyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Problem } from '#contract/problem/problem.ts'
import { databases } from '#tests/support/databases.ts'
import { outcomeOf } from '#tests/support/partners.ts'
import { addFans, porra, TEST_PORRA } from '#tests/support/porra.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const START = Date.parse('2026-07-05T10:00:00Z')
const HOME = { country: 'ES', zone: 'Europe/Madrid', locale: 'es-ES' } as const
const HOSTILE = [
  'https://mal.example',
  'mal .example',
  't．me/x',
  'Lo\u202ela',
  'Lo\u200bla',
  'Lo\nla',
  'Lоla',
  'L\u0301\u0302\u0303\u0304o',
  'Ana 600 123 123',
  'Ana 😀',
  '1905',
  'Admin',
  'Ternporada',
]

describe.each(databases)('names that members choose on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: START, season: [porra()] })
  })
  afterAll(() => app.close())

  const fan = async () => (await addFans(app, 1))[0] ?? ''
  const aliasOf = async (as: string) => (await app.call(getMe, { as })).alias
  const setAlias = (as: string, alias: string | null) => app.call(updateProfile, { as, input: { ...HOME, alias } })
  const name = (as: string, written: string) =>
    app.call(setBoardName, { as, params: TEST_PORRA, input: { name: written } })
  const found = (as: string, written: string) =>
    app.call(createLeague, { as, params: TEST_PORRA, input: { name: written }, idempotencyKey: uuidv7() })
  const faultsOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (problem: Problem) => problem.body.fields,
    )

  test.each(['Jose\u0301', 'Gal·la', "D'Angelo", 'O’Brien', 'Mª José', 'Łukasz', 'de la\u00a0Cruz', 'Ñ'])(
    '%j is accepted as an alias, a board name and the name of a league',
    async (written) => {
      const as = await fan()
      const stored = written.normalize('NFC').replace('\u00a0', ' ')
      expect((await setAlias(as, written)).alias).toBe(stored)
      expect(await name(as, written)).toEqual({ name: stored })
      expect((await found(as, written)).name).toBe(stored)
    },
  )

  test.each(HOSTILE)(
    '%j is refused as an alias, a board name and the name of a league, with a message at the field',
    async (written) => {
      const as = await fan()
      for (const [path, choose] of [
        ['alias', setAlias],
        ['name', name],
        ['name', found],
      ] as const) {
        expect(await faultsOf(choose(as, written))).toEqual([{ path, message: expect.stringMatching(/\.$/) }])
      }
      expect(await aliasOf(as)).toBeNull()
    },
  )

  test('an alias is kept when the profile is saved without that field, and removed when the field is null', async () => {
    const as = await fan()
    await setAlias(as, 'Lola')
    expect((await app.call(updateProfile, { as, input: HOME })).alias).toBe('Lola')
    expect((await setAlias(as, null)).alias).toBeNull()
  })

  test.each([
    ['Iker', 'lker'],
    ['Unai', 'Una1'],
    ['Oscar', '0scar'],
    ['Begoña', 'Ｂegona'],
    ['Sara', 'ſaʀa'],
    ['Emilia', 'Ernilia'],
  ])('once a board has the name %s, the name %s is taken', async (first, second) => {
    await name(await fan(), first)
    expect(await outcomeOf(name(await fan(), second))).toBe('name_taken')
  })

  test.each(['Hincha 7F3K', 'Hlncha 7F3K', 'ʜincha-7f3k'])(
    '%s cannot be chosen, because it looks like a generated name',
    async (written) => {
      expect(await outcomeOf(name(await fan(), written))).toBe('name_taken')
    },
  )

  test('names that break the rules and were chosen before them are hidden from all, even their owners', async () => {
    const as = await fan()
    const { id } = await app.call(getMe, { as })
    await found(as, 'La peña')
    await app.db.transact(function* () {
      yield* run(tables.updateTable('account').set({ alias: 'Lo\u202ela' }).where('id', '=', id))
      const row = { campaign_id: 'eurocopa/test', account_id: id, name: 'mal.example', name_norm: 'maiexample', at: 1 }
      const none = { hidden_at: null, hidden_reason: null, hidden_by: null }
      yield* run(tables.insertInto('board_name').values({ ...row, ...none }))
      yield* run(tables.updateTable('league').set({ name: 'Лига' }).where('owner', '=', id))
    })
    const me = await app.call(getMe, { as })
    expect(me).toMatchObject({ alias: null, aliasNote: { did: 'hidden', reason: null } })
    const { name: own } = await app.call(getMyPredictions, { as, params: TEST_PORRA })
    expect(own).toMatchObject({ shown: expect.stringMatching(/^Hincha /), chosen: null, hidden: expect.any(String) })
    const { leagues } = await app.call(listLeagues, { as, params: TEST_PORRA })
    expect(leagues).toMatchObject([
      { name: expect.stringMatching(/^Liga [0-9A-Z]{4}$/), nameNote: { did: 'hidden', reason: null } },
    ])
  })

  test.each([
    [
      'in full-width characters',
      (code: string) => code.replaceAll(/[A-Z0-9]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ],
    ['with spaces around and inside it', (code: string) => `  ${[...code].join(' ')}\u00a0\n`],
    ['between invisible characters', (code: string) => `\u200e${code}\u200b`],
  ])('a league can be joined with a code %s', async (_, written) => {
    const { id, code } = await found(await fan(), 'La peña')
    const joining = app.call(joinLeague, { as: await fan(), params: TEST_PORRA, input: { code: written(code) } })
    expect(await joining).toMatchObject({ id })
  })

  test('a league code of the wrong length gets its own message', async () => {
    const as = await fan()
    const short = app.call(joinLeague, { as, params: TEST_PORRA, input: { code: 'ZZZ' } })
    expect(await faultsOf(short)).toEqual([
      { path: 'code', message: 'El código de una liga tiene ocho letras y números.' },
    ])
  })
})
