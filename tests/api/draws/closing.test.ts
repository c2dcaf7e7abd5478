import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#api/db/database.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { historyPage } from '#api/history/history.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { importCodes, partnerStock } from '#api/prizes/codes/codes.ts'
import { annulPrize } from '#api/prizes/handling.ts'
import { claimPrize } from '#api/prizes/prizes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { type CardWorld, cardWorld } from '#tests/support/card-world.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayers, codeHashing, random } from '#tests/support/seasons.ts'
import { verifier } from '#tests/support/verifier.ts'
import { ADDRESS } from '#tests/support/winner.ts'

const CLOSES = Date.parse('2026-11-29T00:00:00+01:00')
const LAST_DAY = CLOSES - 12 * HOUR_MS
const CLAIM_UNTIL = Date.parse('2026-12-29T00:00:00+01:00')
const DRAWS = Date.parse('2027-01-01T12:00:00+01:00')

const PRIZES = [
  { key: 'caja', kind: 'physical', name: 'Caja', valueCents: 2900, stock: 2, symbol: 'naranja' },
  { key: 'vale', kind: 'code', name: 'Vale', valueCents: 1000, stock: 4, symbol: 'limon' },
] as const

describe.each(databases)('the closing draw on $name', ({ open }) => {
  let db: Database
  let world: CardWorld
  beforeEach(async () => {
    db = await open()
    world = await cardWorld(db, { prizes: PRIZES })
  })
  afterEach(() => db.close())

  /** Adds members who play on the last day, a minute apart, and returns them in that order. */
  const playMany = async (count: number) => {
    const players = await addPlayers(db, count)
    for (const [i, player] of players.entries()) await world.play(player, LAST_DAY + i * MINUTE_MS)
    return players
  }
  const wonUnits = async () => (await world.units()).filter(({ account_id }) => account_id !== null)
  const statesOf = async () => (await world.closingDraw()).places.map(({ state, unit }) => [state, unit])
  const desk = () => ({ season: world.season, codeHashing, enqueue, now: world.clock.at, actor: 'operator:ana' })

  test('is held by default at noon, three days after the deadline for claiming', () => {
    expect(world.edition.definition.closingDraw).toEqual({
      action: 'card',
      drawsAt: DRAWS,
      alternates: 3,
      daysToClaim: 14,
    })
  })

  test('has one entry per player, in the order of their first plays', async () => {
    const [first, second, third] = await addPlayers(db, 3)
    if (!first || !second || !third) throw new Error('no players')
    await world.play(second, LAST_DAY - 2 * DAY_MS)
    await world.play(first, LAST_DAY)
    await world.play(second, LAST_DAY + 1)
    await world.advance(CLOSES + MINUTE_MS)
    const [{ draw, entries } = { draw: null, entries: [] }] = (await world.published()).draws ?? []
    expect(draw?.list?.entries).toBe(2)
    expect(entries.map(({ at, cause }) => [at, Number(cause)])).toEqual([
      [LAST_DAY - 2 * DAY_MS, 1],
      [LAST_DAY, 2],
    ])
    expect(await world.faults()).toEqual([])
  })

  test('gives prizes that were not won or not claimed, in the order of the definition, one per person', async () => {
    const players = await playMany(10)
    const won = await wonUnits()
    expect(won.length).toBeGreaterThan(2)
    const [claimed] = won
    world.clock.at = LAST_DAY + HOUR_MS
    await db.transact(() =>
      claimPrize(
        desk(),
        { prizeId: claimed?.id ?? '', accountId: claimed?.account_id ?? '', emailConfirmed: true, address: ADDRESS },
        world.clock.at,
      ),
    )
    await world.advance(CLOSES + MINUTE_MS)
    await world.advance(CLAIM_UNTIL)
    await world.advance(DRAWS - 1)
    expect((await world.closingDraw()).drawnAt).toBeNull()
    await world.advance(DRAWS)
    const isWon = (unit: string) => won.some((other) => other.unit === unit)
    const all = ['caja-001', 'caja-002', 'vale-001', 'vale-002', 'vale-003', 'vale-004']
    const due = all.filter((unit) => unit !== claimed?.unit).map((unit) => (isWon(unit) ? `${unit}-2` : unit))
    const draw = await world.closingDraw()
    expect(await statesOf()).toEqual([
      ...due.map((unit) => ['won', unit]),
      ['waiting', null],
      ['waiting', null],
      ['waiting', null],
    ])
    expect(new Set(draw.places.map(({ player }) => player)).size).toBe(players.length - 2)
    expect(draw).toMatchObject({ drawnAt: DRAWS, leftOver: 0, placeCount: 8 })
    expect(draw.prizes.reduce((sum, { stock }) => sum + stock, 0)).toBe(5)
    expect(await world.faults()).toEqual([])
    const units = await world.units()
    expect(units.filter(({ state, passed_on_at }) => state === 'expired' && passed_on_at === null)).toEqual([])
    const tallies = await db.read.selectFrom('tally').selectAll().where('key', 'like', 'left:%').execute()
    expect(tallies.map(({ n }) => Number(n))).toEqual([0, 0])
    const mails = await db.read.selectFrom('outbox').selectAll().where('kind', '=', 'prize-drawn').execute()
    expect(mails).toHaveLength(5)
  })

  test('records how many prizes were left without a winner', async () => {
    await playMany(2)
    await world.advance(CLOSES + MINUTE_MS)
    await world.advance(DRAWS)
    const draw = await world.closingDraw()
    expect(draw).toMatchObject({ leftOver: 4, placeCount: 2 })
    // Boxes come first in the definition, so both people get a box.
    expect(draw.leftOverPrizes).toEqual([{ name: 'Vale', stock: 4 }])
    expect(await world.faults()).toEqual([])
  })

  test('gives no prize in an edition without plays', async () => {
    await world.advance(CLOSES + MINUTE_MS)
    await world.advance(DRAWS)
    expect(await world.closingDraw()).toMatchObject({ list: { entries: 0 }, leftOver: 6, places: [] })
    expect((await world.closingDraw()).leftOverPrizes).toEqual([
      { name: 'Caja', stock: 2 },
      { name: 'Vale', stock: 4 },
    ])
    expect(await world.faults()).toEqual([])
  })

  test('names the prize that is left over when there are three prizes for two people', async () => {
    await db.close()
    db = await open()
    const [caja, vale] = [
      { ...PRIZES[0], stock: 1 },
      { ...PRIZES[1], stock: 2 },
    ]
    world = await cardWorld(db, { prizes: [caja, vale] })
    await playMany(2)
    await world.advance(CLOSES + MINUTE_MS)
    await world.advance(DRAWS)
    const draw = await world.closingDraw()
    expect(draw).toMatchObject({ leftOver: 1, leftOverPrizes: [{ name: 'Vale', stock: 1 }] })
    expect(await world.faults()).toEqual([])
  })

  test('passes unclaimed prizes, and prizes that the desk annuls after the draw, on to its alternates', async () => {
    await playMany(12)
    const [winner] = await wonUnits()
    world.clock.at = LAST_DAY + HOUR_MS
    const claim = { prizeId: winner?.id ?? '', accountId: winner?.account_id ?? '', emailConfirmed: true }
    await db.transact(() => claimPrize(desk(), { ...claim, address: ADDRESS }, world.clock.at))
    await world.advance(CLOSES + MINUTE_MS)
    await world.advance(DRAWS)
    const before = await statesOf()
    await db.transact(() => annulPrize(desk(), winner?.id ?? '', 'Dos cuentas'))
    await world.advance(DRAWS + MINUTE_MS)
    expect(await statesOf()).toEqual(before.map((place, i) => (i === 5 ? ['won', `${winner?.unit}-2`] : place)))
    await world.advance(DRAWS + world.daysToClaim * DAY_MS)
    const after = await statesOf()
    expect(after.map(([state]) => state)).toEqual(['lapsed', 'lapsed', 'won', 'won', 'won', 'won', 'won', 'won'])
    expect(await world.faults()).toEqual([])
  })

  test('gives each prize once, even if the job runs several times concurrently', async () => {
    const players = await addPlayers(db, 260)
    await Promise.all(players.map((player, i) => world.play(player, LAST_DAY + i)))
    await world.advance(CLOSES + MINUTE_MS)
    await world.advance(CLAIM_UNTIL)
    const context = { db, random, secret: 's', enqueue, now: DRAWS }
    await Promise.all([1, 2, 3].map(() => advanceDraws(world.edition, context)))
    await world.advance(DRAWS + MINUTE_MS)
    const units = await world.units()
    const held = units.filter(({ state }) => state === 'won')
    expect(held).toHaveLength(6)
    expect(new Set(held.map(({ account_id }) => account_id)).size).toBe(6)
    expect(await world.closingDraw()).toMatchObject({ placeCount: 9, leftOver: 0 })
    expect(await world.faults()).toEqual([])
    const mails = await db.read.selectFrom('outbox').selectAll().where('kind', '=', 'prize-drawn').execute()
    expect(mails).toHaveLength(6)
  })

  test('gives neither partner codes that were never imported nor a code that its first winner has seen', async () => {
    await db.close()
    db = await open()
    const code = { key: 'vale', kind: 'code', codes: 'partner', name: 'Vale', valueCents: 1, stock: 3 } as const
    world = await cardWorld(db, { prizes: [{ ...code, symbol: 'sol' }] })
    const stock = partnerStock(world.edition, 'vale')
    const lines = ['UNO', 'DOS'].map((text, i) => ({ line: i + 1, code: text }))
    await db.transact(() => importCodes(stock, lines, codeHashing))
    await playMany(5)
    const [read, unread] = await wonUnits()
    const claim = { prizeId: read?.id ?? '', accountId: read?.account_id ?? '', emailConfirmed: true }
    await db.transact(() => claimPrize(desk(), { ...claim, address: undefined }, CLOSES))
    await db.transact(() => annulPrize(desk(), read?.id ?? '', 'Dos cuentas'))
    await world.advance(CLOSES + MINUTE_MS)
    await world.advance(DRAWS)
    const units = await world.units()
    const codeOf = (unit: (typeof units)[number]) => world.edition.codes.open(unit)
    expect(units.filter(({ unit }) => unit.endsWith('-2')).map((unit) => [unit.unit, codeOf(unit)])).toEqual([
      [`${unread?.unit}-2`, unread && codeOf(unread)],
    ])
    expect(['UNO', 'DOS']).toContain(unread && codeOf(unread))
    expect(await world.closingDraw()).toMatchObject({ prizes: [{ stock: 1 }], leftOver: 0 })
    expect(await world.faults()).toEqual([])
  })

  test('appears in the history of its winners', async () => {
    await playMany(1)
    await world.advance(CLOSES + MINUTE_MS)
    await world.advance(DRAWS)
    const [unit] = await wonUnits()
    const reader = { db, season: world.season, accountId: unit?.account_id ?? '', now: DRAWS }
    const { entries } = await historyPage(reader, { kind: 'draw' }, undefined)
    expect(entries.map(({ text }) => text)).toEqual(['Te tocó en el sorteo de cierre: Caja.'])
  })

  test('fails verification, with a specific fault, when its entries, time or places are forged', async () => {
    await db.close()
    db = await open()
    // No play wins a box, so the draw gives boxes that were never won.
    world = await cardWorld(db, { prizes: PRIZES, limits: { physical: 0 } })
    await playMany(12)
    await world.advance(CLOSES + MINUTE_MS)
    await world.advance(DRAWS)
    const honest = await world.published()
    expect(verifier.comprobar(honest)).toEqual([])
    const [published] = honest.draws ?? []
    if (!published) throw new Error('no draw')
    const { draw, entries } = published
    const faultsOf = (changes: Partial<typeof draw>, listed = entries) =>
      verifier.comprobar({ ...honest, draws: [{ draw: { ...draw, ...changes }, entries: listed }] }).join('\n')
    const places = (change: (place: (typeof draw.places)[number], i: number) => object) => ({
      places: draw.places.map((place, i) => ({ ...place, ...change(place, i) })),
    })
    const [one, two] = draw.places
    expect(faultsOf({}, entries.slice(1))).toContain('la participación 1 no es la que sale de las jugadas')
    expect(faultsOf({}, [...entries, { ...entries[0], no: 13, player: 'x', cause: '99', at: 1 }])).toContain(
      'la lista tiene personas que no jugaron',
    )
    expect(faultsOf({ drawnAt: CLAIM_UNTIL - 1 })).toContain('se hizo antes de su hora')
    expect(faultsOf(places((_, i) => (i < 2 ? { unit: i === 0 ? two?.unit : one?.unit } : {})))).toContain(
      `la unidad ${one?.unit} no fue a su puesto`,
    )
    expect(faultsOf({ ...places((_, i) => (i === 5 ? { unit: null, state: 'waiting' } : {})), leftOver: 1 })).toContain(
      'quedaron premios sin dar y personas sin premio',
    )
    expect(faultsOf(places((_, i) => (i === 0 ? { unit: 'caja-001-3' } : {})))).toContain(
      'la unidad caja-001-3 no quedaba por dar',
    )
    const wonTwice = honest.plays.find(({ unit }) => unit !== null)?.unit
    const at = draw.places.findIndex(({ unit }) => unit === `${wonTwice}-2`)
    expect(faultsOf(places((_, i) => (i === at ? { unit: wonTwice } : {})))).toContain(
      `la unidad ${wonTwice} ya tenía dueño`,
    )
    expect(one?.unit).toBe('caja-001')
    expect(faultsOf(places((_, i) => (i === 0 ? { unit: null, state: 'gone' } : {})))).toContain(
      'la unidad caja-001 se quedó sin dar',
    )
  })
})
