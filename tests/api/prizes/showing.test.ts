import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { annulPrize } from '#api/prizes/handling.ts'
import { exportAccount } from '#contract/accounts.ts'
import { CLOSING_DRAW } from '#contract/closing-draw.ts'
import { listDraws } from '#contract/draws.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { playCard } from '#contract/mechanics/rasca.ts'
import { declinePrize, listPrizes, showWinner } from '#contract/prizes.ts'
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
    // The session of the play has ended weeks ago.
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

  test('is shown once agreed, and no longer once taken back', async () => {
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
  ])('needs a valid %s', async (path, name) => {
    const { access, id } = await winner()
    await expect(show(access, id, name)).rejects.toMatchObject({
      code: 'invalid_input',
      body: { fields: [expect.objectContaining({ path })] },
    })
  })

  test('is of the winner alone, and of a prize of a draw', async () => {
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

  test('goes with the prize, whether it is declined or annulled', async () => {
    const { access, id } = await winner()
    await show(access, id, NAME)
    await app.call(declinePrize, { as: access, params: { id } })
    expect(await placeOne()).toMatchObject({ shownAs: null })
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
    await eraseDue({ db: app.db, now: () => app.clock.at + DAY_MS })
    expect(await placeOne()).toMatchObject({ state: 'won', shownAs: null })
    const units = await app.db.read.selectFrom('prize_unit').select('shown_as').execute()
    expect(units.filter(({ shown_as }) => shown_as !== null)).toEqual([])
  })
})
