import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { getAliased, ruleOnAlias, showAlias } from '#api/accounts/profile/alias-desk.ts'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { ruleOnLeague, showLeague } from '#api/games/eurocopa/leagues/rulings.ts'
import { hideName, renameOnBoards, showName } from '#api/games/eurocopa/names/board-names.ts'
import { exportAccount, getMe, updateProfile } from '#contract/accounts.schema.ts'
import { setBoardName } from '#contract/games/eurocopa/boards.schema.ts'
import { createLeague, joinLeague, listLeagues } from '#contract/games/eurocopa/leagues.schema.ts'
import { getMyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { getSharedTree } from '#contract/games/xmastree/xmastree.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { createForest, newGrower } from '#tests/api/games/xmastree/growers.ts'
import { databases } from '#tests/support/databases.ts'
import { outcomeOf } from '#tests/support/partners.ts'
import { addFans, PORRA_ID, porra, TEST_PORRA } from '#tests/support/porra.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const ORDER = { reason: 'Ofende.', actor: 'operator:test', at: 1 }
const BY = { actor: ORDER.actor, at: 2 }
const HOME = { country: 'ES', zone: 'Europe/Madrid', locale: 'es-ES' } as const

describe.each(databases)('an alias that the desk rules on ($name)', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createForest({ database: await open() })
  })
  afterAll(() => app.close())

  /** Creates a member with the alias, whose tree is public through a link. */
  async function sharer(alias: string) {
    const { id, access, share } = await newGrower(app)
    await app.call(updateProfile, { as: access, input: { ...HOME, alias } })
    const token = (await share(true)).share?.token ?? ''
    const shown = async () => (await app.call(getSharedTree, { params: { token } })).name
    return { id, access, token, shown }
  }
  const rule = (who: string, given?: string) =>
    app.db.transact(function* () {
      yield* ruleOnAlias(yield* getAliased(who), ORDER, given)
    })
  const events = (account: string) =>
    app.db.read
      .selectFrom('event')
      .select(['kind', 'subject', 'reason', 'actor'])
      .where('account_id', '=', account)
      .execute()

  test('can be hidden through the link of a tree; its owner sees the reason and can choose another alias', async () => {
    const { id, access, token, shown } = await sharer('Lola')
    expect(await shown()).toBe('Lola')
    await rule(`https://promo.example/arbol/${token}.png`)
    expect(await shown()).toBeNull()
    expect(await app.call(getMe, { as: access })).toMatchObject({
      alias: null,
      aliasNote: { did: 'hidden', reason: 'Ofende.' },
    })
    expect(await events(id)).toEqual([
      { kind: 'name', subject: 'alias:hidden', reason: 'Ofende.', actor: 'operator:test' },
    ])
    expect(await app.call(exportAccount, { as: access })).toMatchObject({ names: { alias: 'Lola' } })
    for (const same of ['Lola', 'L0LA']) {
      const again = app.call(updateProfile, { as: access, input: { ...HOME, alias: same } })
      const message = 'La organización ocultó ese nombre: Ofende. Elige otro.'
      await expect(again).rejects.toMatchObject({ body: { fields: [{ path: 'alias', message }] } })
    }
    const me = await app.call(updateProfile, { as: access, input: { ...HOME, alias: 'Marta' } })
    expect(me.alias).toBe('Marta')
    expect(me).not.toHaveProperty('aliasNote')
    expect(await shown()).toBe('Marta')
  })

  test('can be replaced, and the former alias cannot be chosen again', async () => {
    const { access, token, shown } = await sharer('Eva')
    await rule(token, 'Eva M.')
    expect(await shown()).toBe('Eva M.')
    expect(await app.call(getMe, { as: access })).toMatchObject({
      alias: 'Eva M.',
      aliasNote: { did: 'renamed', reason: 'Ofende.' },
    })
    expect(await outcomeOf(app.call(updateProfile, { as: access, input: { ...HOME, alias: 'Eva' } }))).toBe(
      'invalid_input',
    )
  })

  test('can be shown again through the e-mail address of the account', async () => {
    const { access, token, shown } = await sharer('Pau')
    const { email } = await app.call(getMe, { as: access })
    const show = () =>
      app.db.transact(function* () {
        yield* showAlias(yield* getAliased(email), BY)
      })
    await expect(show()).rejects.toThrow('is not hidden')
    await rule(token)
    await show()
    expect(await shown()).toBe('Pau')
  })

  test('cannot be hidden for an unknown link or a member without an alias', async () => {
    const { access } = await newGrower(app)
    const { email } = await app.call(getMe, { as: access })
    await expect(rule('https://promo.example/arbol/nobody-has-this-token-0000')).rejects.toThrow('There is no member')
    await expect(rule(email)).rejects.toThrow('has no alias')
  })

  test('leaves no trace of its hidden text in the row and the events of an erased account', async () => {
    const { id, token } = await sharer('Se Va')
    await rule(token)
    await app.db.transact(() =>
      run(tables.updateTable('account').set({ status: 'leaving', delete_after: 1 }).where('id', '=', id)),
    )
    await eraseDue(app.deps)
    const rows = await app.db.read.selectFrom('account').selectAll().where('id', '=', id).execute()
    expect(rows).toMatchObject([{ alias: null, alias_ruling: null }])
    expect(JSON.stringify(await events(id))).not.toMatch(/se ?va/i)
  })
})

describe.each(databases)('board and league names that the desk rules on ($name)', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: Date.parse('2026-07-05T10:00:00Z'), season: [porra()] })
  })
  afterAll(() => app.close())

  const name = (as: string, written: string) =>
    app.call(setBoardName, { as, params: TEST_PORRA, input: { name: written } })
  const ownName = async (as: string) => (await app.call(getMyPredictions, { as, params: TEST_PORRA })).name
  const told = async (as: string) =>
    (await app.call(listHistory, { as, input: { kind: 'name' } })).entries.map(({ text }) => text)
  const leaguesOf = async (as: string) => (await app.call(listLeagues, { as, params: TEST_PORRA })).leagues

  test('hiding a board name and showing it again both appear in the history of its owner', async () => {
    const [ana = ''] = await addFans(app, 1)
    await name(ana, 'La Mala')
    const hidden = { ...ORDER, campaign: PORRA_ID, name: 'La Mala' }
    await app.db.transact(() => hideName(hidden))
    expect(await ownName(ana)).toMatchObject({ shown: expect.stringMatching(/^Hincha /), hidden: 'Ofende.' })
    await app.db.transact(() => showName(PORRA_ID, 'La Mala', BY))
    expect(await ownName(ana)).toMatchObject({ shown: 'La Mala', hidden: null })
    expect(await told(ana)).toEqual([
      'Tu nombre vuelve a verse en las clasificaciones.',
      'La organización ocultó tu nombre en las clasificaciones. Puedes elegir otro allí mismo. Motivo: Ofende.',
    ])
    expect(JSON.stringify(await app.call(exportAccount, { as: ana }))).toContain('Motivo: Ofende.')
  })

  test('a board name can be replaced only by a free one, and the former name stays taken', async () => {
    const [ana = '', luis = ''] = await addFans(app, 2)
    await name(ana, 'Puñetera')
    await name(luis, 'Luis')
    const renaming = { ...ORDER, campaign: PORRA_ID, name: 'punetera' }
    const taken = app.db.transact(() => renameOnBoards({ ...renaming, given: 'LUIS' }))
    await expect(taken).rejects.toMatchObject({ code: 'name_taken' })
    expect(await app.db.transact(() => renameOnBoards({ ...renaming, given: 'Ana R.' }))).toBe('Puñetera')
    expect(await ownName(ana)).toEqual({ shown: 'Ana R.', chosen: 'Ana R.', hidden: null, renamed: 'Ofende.' })
    expect(await outcomeOf(name(luis, 'Puñetera'))).toBe('name_taken')
    expect(await outcomeOf(name(ana, 'Punetera'))).toBe('name_taken')
    await name(ana, 'Ana')
    expect(await ownName(ana)).toEqual({ shown: 'Ana', chosen: 'Ana', hidden: null })
    expect(await app.db.transact(() => renameOnBoards({ ...renaming, given: 'Otra' }))).toBeUndefined()
  })

  test('the name of a league is hidden from all its members, and only its owner is notified', async () => {
    const [ana = '', luis = ''] = await addFans(app, 2)
    const making = { as: ana, params: TEST_PORRA, input: { name: 'Los Brutos' }, idempotencyKey: uuidv7() }
    const { code } = await app.call(createLeague, making)
    await app.call(joinLeague, { as: luis, params: TEST_PORRA, input: { code } })
    const named = { campaign: PORRA_ID, code: code.toLowerCase() }
    await app.db.transact(() => ruleOnLeague(named, ORDER))
    const madeUp = expect.stringMatching(/^Liga [0-9A-Z]{4}$/)
    expect(await leaguesOf(ana)).toMatchObject([{ name: madeUp, nameNote: { did: 'hidden', reason: 'Ofende.' } }])
    const [theirs] = await leaguesOf(luis)
    expect(theirs).toMatchObject({ name: madeUp })
    expect(theirs).not.toHaveProperty('nameNote')

    await app.db.transact(() => ruleOnLeague(named, ORDER, 'Los Finos'))
    expect(await leaguesOf(ana)).toMatchObject([{ name: 'Los Finos', nameNote: { did: 'renamed' } }])
    // The request that created the league, sent again, gets the first response.
    expect(await app.call(createLeague, making)).toMatchObject({ name: 'Los Brutos' })
    expect(await app.db.transact(() => showLeague(named, BY))).toBeUndefined()
    await app.db.transact(() => ruleOnLeague(named, ORDER))
    await app.db.transact(() => showLeague(named, BY))
    expect(await leaguesOf(luis)).toMatchObject([{ name: 'Los Finos' }])
    expect(new Set(await told(ana))).toEqual(
      new Set([
        'La organización ocultó el nombre de tu liga. Si quieres ponerle otro, escríbenos. Motivo: Ofende.',
        'La organización cambió el nombre de tu liga. Si quieres ponerle otro, escríbenos. Motivo: Ofende.',
        'El nombre de tu liga vuelve a verse.',
      ]),
    )
    expect(await told(luis)).toEqual([])
    expect(await app.db.transact(() => ruleOnLeague({ ...named, code: 'ZZZZ-ZZZZ' }, ORDER))).toBeUndefined()
  })
})
