import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import type { GameRulesByKind } from '#api/campaigns/definition/game-rules.ts'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { writeDueMoments } from '#api/campaigns/proof/moments.ts'
import { type Database, first, run, type Transaction, tables } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { playOn } from '#api/games/play.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { type UnitRow, unitById } from '#api/prizes/queries.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { type Season, seasonFrom } from '#api/season/season.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayer, editionContext, freezing, random, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { publishedOf, verifier } from '#tests/support/verifier.ts'

const OPENING = Date.parse('2026-11-01T00:00+01:00')
const NOON = OPENING + 10.5 * DAY_MS
const POOL = 'code:horno'

/** The rules of the scratch card with one more pool, whose prizes are won at no moment. */
const games: GameRulesByKind = GAMES.rasca ? { rasca: { ...GAMES.rasca, faults: () => [], pools: () => [POOL] } } : {}
const bread = { key: 'bollo', kind: 'code', name: 'Un bollo', valueCents: 100, stock: 3, pool: POOL } as const
const orange = { key: 'caja', kind: 'physical', name: 'Caja', valueCents: 2900, stock: 5, symbol: 'naranja' } as const

describe.each(databases)('prizes that a cause gives, on $name', ({ open }) => {
  let db: Database
  let season: Season
  let edition: Edition
  beforeAll(async () => {
    db = await open()
    const file = parseSeason(seasonOf(scratchCard({ prizes: [orange, bread] })), games)
    season = await seasonFrom(db, file, { ...freezing(() => OPENING - DAY_MS), games })
    edition = season.byId('rasca/test') as Edition
  })
  afterAll(() => db.close())

  const units = () =>
    db.read.selectFrom('prize_unit').select(['id', 'unit', 'pool', 'opens_at', 'account_id']).orderBy('unit').execute()
  const momentsOf = async (prize: string) =>
    (await units()).filter(({ unit }) => unit.startsWith(prize)).map(({ opens_at }) => opens_at)

  function* give(id: string): Transaction<UnitRow | undefined> {
    yield* run(
      tables.updateTable('prize_unit').set({ account_id: 'x', won_at: NOON, state: 'won' }).where('id', '=', id),
    )
    return yield* first(unitById({ id }))
  }
  /** Redeems a code of the offer, which gives this unit. */
  const redeem = async (offer: string, unit: string | undefined) => {
    const player = await addPlayer(db)
    const { id } = (await units()).find((one) => one.unit === unit) ?? { id: '' }
    const play = playOn<null, null>({
      action: 'code',
      admit: () => null,
      award: () => give(id),
      detail: () => JSON.stringify({ offer, mask: '04BD', gives: { what: unit ? 'prize' : 'play' } }),
      settlesAt: () => null,
      answer: () => null,
    })
    const move = { edition, player, slot: `code:${unit ?? offer}`, choice: null, idempotencyKey: 'a-code' }
    await db.transact(() => play(move, { now: () => NOON, random }))
  }
  const playCards = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const player = await addPlayer(db)
      const move = { edition, player, slot: 'day:2026-11-11:1', choice: null, idempotencyKey: 'a-card' }
      await db.transact(() => openCard(move, { now: () => NOON + i * 5000, random }))
    }
  }

  test('have no moment, even after resuming from a pause redistributes the moments', async () => {
    expect(await momentsOf('bollo')).toEqual([null, null, null])
    await writeDueMoments(db, season, NOON)
    const control = { slug: 'rasca', actor: 'operator:ana', now: NOON - DAY_MS }
    await db.transact(() => pauseCampaign(control, 'Un momento'))
    await resumeCampaign(db, { ...control, now: NOON - 1000 }, { ...editionContext, games })
    expect(await momentsOf('bollo')).toEqual([null, null, null])
    expect((await momentsOf('caja')).some((at) => at !== null)).toBe(true)
  })

  test('cannot be won with a card, while card prizes are still won at their moments', async () => {
    await season.refresh()
    edition = season.byId('rasca/test') as Edition
    await playCards(7)
    const won = (await units()).filter(({ account_id }) => account_id !== null)
    expect(new Set(won.map(({ pool }) => pool))).toEqual(new Set(['main']))
    expect(won.length).toBeGreaterThan(0)
  })

  test('pass the verifier, unless a prize is recorded under another offer', async () => {
    await redeem('horno', 'bollo-001')
    await redeem('cine', undefined)
    await advanceTallies(db, NOON + DAY_MS)
    const published = await publishedOf(db, edition, edition.closesAt)
    expect(published.plays.filter(({ action }) => action === 'code').map(({ unit }) => unit)).toEqual([
      'bollo-001',
      null,
    ])
    expect(published.moments.map(({ unit }) => unit).toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `caja-00${n}`))
    expect(verifier.comprobar(published)).toEqual([])
    const plays = published.plays.map((play) => ({ ...play, detail: play.detail?.replace('horno', 'cine') ?? '' }))
    expect(verifier.comprobar({ ...published, plays }).join()).toContain('que no estaba en juego en code:cine')
  })
})
