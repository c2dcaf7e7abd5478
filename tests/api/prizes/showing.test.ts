import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { annulPrize } from '#api/prizes/handling.ts'
import { ruleOnWinner, showWinnerAgain } from '#api/prizes/shown-name-desk.ts'
import { exportAccount } from '#contract/accounts.schema.ts'
import { listDraws } from '#contract/draws.schema.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { declinePrize, listPrizes, showWinner } from '#contract/prizes.schema.ts'
import { CLOSING_DRAW } from '#contract/prizes.ts'
import { databases } from '#tests/support/databases.ts'
import { scratchCard, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const NAME = { firstName: 'Lucía', initial: 'M', province: 'Sevilla' }

describe.each(databases)('the name of a winner on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), season: [scratchCard({ closingDraw: { alternates: 0 } })] })
  })
  afterEach(() => app.close())

  const edition = () => {
    const found = app.deps.season.byId('rasca/test')
    if (!found?.definition.closingDraw) throw new Error('no closing draw')
    return { ...found, drawsAt: found.definition.closingDraw.drawsAt }
  }

  /** Plays once and gets the first prize of the closing draw. */
  async function winner() {
    const before = await app.signUp()
    await app.call(playCard, {
      as: before.access,
      params: TEST_CARD,
      input: { slot: 'day:2026-11-20:1' },
      idempotencyKey: 'once-a-day',
    })
    const { drawsAt } = edition()
    app.clock.at = drawsAt
    await advanceDraws(edition(), { ...app.deps, enqueue, now: drawsAt })
    // The session in which the card was played has expired by now.
    const { access, account } = await app.signIn(before.account.email)
    const { prizes } = await app.call(listPrizes, { as: access })
    const prize = prizes.find(({ canBeShown }) => canBeShown)
    return { access, account, id: prize?.id ?? '' }
  }
  const placeOne = async () => {
    const { draws } = await app.call(listDraws, { params: TEST_CARD })
    return draws.find(({ key }) => key === CLOSING_DRAW)?.places[0]
  }
  const show = (as: string, id: string, name: typeof NAME | null) =>
    app.call(showWinner, { as, params: { id }, input: { name } })

  test('is shown once the winner agrees, and no longer once the winner withdraws', async () => {
    const { access, id } = await winner()
    expect(await placeOne()).toMatchObject({ state: 'won', shownAs: null })
    expect(await show(access, id, NAME)).toMatchObject({ canBeShown: true, shownAs: NAME })
    expect(await placeOne()).toMatchObject({ shownAs: NAME })
    const stored = await app.db.read.selectFrom('prize_unit').select('shown_as').where('id', '=', id).executeTakeFirst()
    expect(JSON.parse(stored?.shown_as ?? '')).toEqual({ ...NAME, at: app.clock.at })
    expect(JSON.stringify(await app.call(exportAccount, { as: access }))).toContain('"firstName":"Lucía"')
    expect(await show(access, id, null)).toMatchObject({ shownAs: null })
    expect(await placeOne()).toMatchObject({ shownAs: null })
  })

  test.each([
    ['name.firstName', { ...NAME, firstName: ' ' }],
    ['name.firstName', { ...NAME, firstName: 'L'.repeat(41) }],
    ['name.initial', { ...NAME, initial: 'Martín' }],
    ['name.initial', { ...NAME, initial: '7' }],
    ['name.province', { ...NAME, province: '' }],
    ['name.firstName', { ...NAME, firstName: 'https://mal.example' }],
    ['name.firstName', { ...NAME, firstName: 'Lu\u202ecía' }],
    ['name.firstName', { ...NAME, firstName: 'Lucía\nMal' }],
    ['name.firstName', { ...NAME, firstName: 'Ternporada' }],
    ['name.initial', { ...NAME, initial: 'М' }],
    ['name.province', { ...NAME, province: 'mal .example' }],
  ])('needs a valid %s', async (path, name) => {
    const { access, id } = await winner()
    await expect(show(access, id, name)).rejects.toMatchObject({
      code: 'invalid_input',
      body: { fields: [expect.objectContaining({ path })] },
    })
  })

  test('is stored with accents composed, spaces tidied and the initial without a dot', async () => {
    const { access, id } = await winner()
    const written = { firstName: ' Jose\u0301 \u00a0Mª', initial: 'N\u0303.', province: 'A\u00a0Coruña' }
    const shownAs = { firstName: 'José Mª', initial: 'Ñ', province: 'A Coruña' }
    expect(await show(access, id, written)).toMatchObject({ shownAs })
    expect(await placeOne()).toMatchObject({ shownAs })
  })

  test('is not shown if it was stored before today’s rules and breaks them', async () => {
    const { access, id } = await winner()
    for (const part of [{ firstName: 'mal.example' }, { initial: '\u202e' }, { province: 'Se\u200bvilla' }]) {
      const shown_as = JSON.stringify({ ...NAME, ...part, at: 1 })
      await app.db.read.updateTable('prize_unit').set({ shown_as }).where('id', '=', id).execute()
      expect(await placeOne()).toMatchObject({ shownAs: null })
      expect((await app.call(listPrizes, { as: access })).prizes.find((prize) => prize.id === id)?.shownAs).toBeNull()
    }
  })

  test('can be hidden or replaced by the desk, and the winner can read the reason', async () => {
    const { access, id } = await winner()
    const order = { reason: 'No es su nombre.', actor: 'operator:test', at: app.clock.at }
    const prize = async () => (await app.call(listPrizes, { as: access })).prizes.find((one) => one.id === id)
    const hide = () => app.db.transact(() => ruleOnWinner(id, order))
    await expect(hide()).rejects.toThrow('is not shown by name')
    await show(access, id, NAME)
    await hide()
    expect(await placeOne()).toMatchObject({ shownAs: null })
    expect(await prize()).toMatchObject({ shownAs: null, nameNote: { did: 'hidden', reason: 'No es su nombre.' } })
    await expect(show(access, id, { ...NAME, firstName: 'LUCIA' })).rejects.toMatchObject({
      body: {
        fields: [
          { path: 'name.firstName', message: 'La organización ocultó ese nombre: No es su nombre. Elige otro.' },
        ],
      },
    })
    expect(await show(access, id, { ...NAME, firstName: 'Marta' })).not.toHaveProperty('nameNote')

    await app.db.transact(() => ruleOnWinner(id, order, { ...NAME, firstName: 'Ana' }))
    expect(await placeOne()).toMatchObject({ shownAs: { ...NAME, firstName: 'Ana' } })
    expect(await prize()).toMatchObject({ nameNote: { did: 'renamed' } })
    await hide()
    await app.db.transact(() => showWinnerAgain(id, order))
    expect(await placeOne()).toMatchObject({ shownAs: { firstName: 'Ana' } })
    const { entries } = await app.call(listHistory, { as: access, input: { kind: 'name' } })
    expect(entries).toHaveLength(4)
    expect(entries.at(-1)?.text).toBe(
      'La organización quitó tu nombre del resultado del sorteo. Puedes poner otro en la página del premio. Motivo: No es su nombre.',
    )
  })

  test('can be set only by the winner, and only for a prize from a draw', async () => {
    const { id } = await winner()
    const { access, account } = await app.signUp()
    await expect(show(access, id, NAME)).rejects.toMatchObject({ code: 'not_found' })
    const byPlay = { account_id: account.id, state: 'won', pool: 'main', cap_no: 1 } as const
    const free = await app.db.read.selectFrom('prize_unit').select('id').where('state', '=', 'free').executeTakeFirst()
    await app.db.read
      .updateTable('prize_unit')
      .set(byPlay)
      .where('id', '=', free?.id ?? '')
      .execute()
    await expect(show(access, free?.id ?? '', NAME)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is deleted when the winner declines the prize, and cannot be set again', async () => {
    const { access, id } = await winner()
    await show(access, id, NAME)
    await app.call(declinePrize, { as: access, params: { id } })
    expect(await placeOne()).toMatchObject({ shownAs: null })
    const stored = await app.db.read.selectFrom('prize_unit').select('shown_as').where('id', '=', id).executeTakeFirst()
    expect(stored).toEqual({ shown_as: null })
    await expect(show(access, id, NAME)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not shown for an annulled prize', async () => {
    const { access, id } = await winner()
    await show(access, id, NAME)
    const desk = { season: app.deps.season, enqueue, now: app.clock.at, actor: 'operator:test' }
    await app.db.transact(() => annulPrize(desk, id, 'Dos cuentas'))
    expect(await placeOne()).toMatchObject({ shownAs: null })
  })

  test('is erased with the account', async () => {
    const { access, account, id } = await winner()
    await show(access, id, NAME)
    const due = { status: 'leaving', delete_after: app.clock.at + MINUTE_MS } as const
    await app.db.read.updateTable('account').set(due).where('id', '=', account.id).execute()
    await eraseDue({ ...app.deps, now: () => app.clock.at + DAY_MS })
    expect(await placeOne()).toMatchObject({ state: 'won', shownAs: null })
    const units = await app.db.read.selectFrom('prize_unit').select('shown_as').execute()
    expect(units.filter(({ shown_as }) => shown_as !== null)).toEqual([])
  })
})
