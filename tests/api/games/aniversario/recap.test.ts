import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertNumbered, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { addEvent, insertPlay } from '#api/ledger/queries.ts'
import { getRecap } from '#contract/games/aniversario/aniversario.schema.ts'
import type { PrizeState } from '#contract/prizes.schema.ts'
import { anniversary, candleLighter, march, RIGHT, WRONG } from '#tests/support/cake.ts'
import { databases } from '#tests/support/databases.ts'
import { beach } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const NOON = march('12T12:00:00')
const LAST_YEAR = Date.parse('2025-03-12T12:00:00+01:00')

const former = anniversary({
  edition: 'former',
  opensAt: '2025-03-09T00:00',
  closesAt: '2025-03-16T00:00',
  claimUntil: '2025-04-16T00:00',
  draws: [{ key: 'aniversario', name: 'Sorteo', drawsAt: '2025-03-18T12:00' }],
  texts: { title: 'Aniversario de antes', tagline: 'T', intro: 'I', howTo: [], odds: 'O' },
})

describe.each(databases)('the recap on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const season = [former, anniversary(), beach({ opensAt: '2026-03-01T00:00' })]
    app = await createTestApi({ database: await open(), now: LAST_YEAR, season })
  })
  afterAll(() => app.close())

  /** Inserts the row of a dig that settles at an instant. */
  const dig = async (account_id: string, n: number, settles_at = NOON) => {
    const id = uuidv7()
    const row = { id, campaign_id: 'playa/test', account_id, action: 'dig', slot: `day:2026-03-1${n}:1` }
    const shown = { settles_at, revealed_at: null, unit_id: null, country: 'ES' }
    await app.db.transact(() =>
      insertNumbered(insertPlay({ ...row, ...shown, at: NOON, day: '2026-03-12', key_hash: '-', detail: '{}' })),
    )
    return id
  }
  const note = (account_id: string, kind: 'badge' | 'badge-revoked') =>
    app.db.transact(() => addEvent({ account_id, campaign_id: 'playa/test', kind, at: NOON, actor: 'system' }))
  let given = 0
  const give = async (account_id: string, state: PrizeState, play_id: string | null = null) => {
    const { id } = await app.db.read
      .selectFrom('prize_unit')
      .select('id')
      .where('account_id', 'is', null)
      .where('campaign_id', '=', 'playa/test')
      .limit(1)
      .executeTakeFirstOrThrow()
    const won = { account_id, state, play_id, won_at: NOON, cap_no: ++given }
    await app.db.transact(() => run(tables.updateTable('prize_unit').set(won).where('id', '=', id)))
  }

  test('is empty for a member who has just signed up', async () => {
    app.clock.at = NOON
    expect(await (await candleLighter(app)).recap()).toEqual({
      name: null,
      since: '2026-03-12',
      years: 0,
      campaigns: [],
      plays: 0,
      badges: 0,
      prizes: 0,
      candles: 0,
    })
  })

  test("counts only the member's own plays, badges and prizes, across all campaigns and editions", async () => {
    app.clock.at = LAST_YEAR
    const me = await candleLighter(app, { createdAt: Date.parse('2021-03-12T20:00:00+01:00') })
    const other = await candleLighter(app)
    await me.answer(1, RIGHT, { edition: 'former' })
    app.clock.at = NOON
    await me.signIn()
    await other.signIn()
    await other.light(1)
    await app.db.read.updateTable('account').set({ alias: 'Ana' }).where('id', '=', me.id).execute()
    for (const n of [1, 2]) await me.light(n)
    await me.answer(3, WRONG)
    const plays = [await dig(me.id, 1), await dig(me.id, 2)]
    for (const kind of ['badge', 'badge', 'badge', 'badge-revoked'] as const) await note(me.id, kind)
    await note(other.id, 'badge')
    for (const state of ['won', 'claimed', 'sent', 'delivered', 'expired', 'annulled', 'declined'] as const) {
      await give(me.id, state)
    }
    await give(me.id, 'won', plays[0])
    await give(me.id, 'won', await dig(me.id, 3, NOON + 1))
    await give(other.id, 'won')
    expect(await me.recap()).toEqual({
      name: 'Ana',
      since: '2021-03-12',
      years: 5,
      campaigns: [
        { kind: 'aniversario', title: 'Aniversario', plays: 4 },
        { kind: 'playa', title: 'Playa', plays: 3 },
      ],
      plays: 7,
      badges: 2,
      prizes: 5,
      candles: 3,
    })
    expect(await other.recap()).toMatchObject({ name: null, plays: 1, badges: 1, prizes: 1, candles: 1 })
  })

  test('requires a sign-in, and does not exist for other campaigns', async () => {
    const me = await candleLighter(app)
    await expect(app.call(getRecap, { params: { slug: 'aniversario' } })).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    const elsewhere = app.call(getRecap, { as: me.access(), params: { slug: 'playa' } })
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
  })
})
