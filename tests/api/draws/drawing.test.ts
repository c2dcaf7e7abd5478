import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { poolOfDraw } from '#api/campaigns/definition/definition.ts'
import { writeDueMoments } from '#api/campaigns/proof/moments.ts'
import { type Database, insertNumbered } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { passOwn } from '#api/draws/passing.ts'
import { awaitedValue, enterPublicValue } from '#api/draws/public-value.ts'
import { addEventOnce, insertPlay } from '#api/ledger/queries.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { declinePrize } from '#api/prizes/declining.ts'
import { expireClaims, remindClaims } from '#api/prizes/due.ts'
import { annulPrize } from '#api/prizes/handling.ts'
import { claimPrize as claimWon } from '#api/prizes/prizes.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { type Draw, listDrawEntries, listDrawPlaces, listDraws } from '#contract/draws.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { claimPrize, listPrizes } from '#contract/prizes.schema.ts'
import { CLOSING_DRAW } from '#contract/prizes.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayers, beach, TEST_BEACH } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { publishedOf, verifier } from '#tests/support/verifier.ts'
import { ADDRESS } from '#tests/support/winner.ts'

const PUBLIC_VALUE = 'El primer premio de la lotería del 5 de septiembre de 2026'
const CLOSES = Date.parse('2026-09-01T00:00:00+02:00')
const DRAWS = Date.parse('2026-09-05T12:00:00+02:00')
const DAYS_TO_CLAIM = 14

/** The row of a dig that won nothing. */
const digOf = (account_id: string) => {
  const at = CLOSES - HOUR_MS
  const row = { id: uuidv7(), campaign_id: 'playa/test', account_id, action: 'dig', slot: 'day:2026-08-31:1', at }
  const settled = { unit_id: null, settles_at: at, revealed_at: at, country: 'ES' }
  return { ...row, ...settled, day: '2026-08-31', key_hash: '-', detail: '{}' }
}

const season = (publicValue?: string) =>
  beach({
    prizes: [
      { key: 'helado', kind: 'code', name: 'Un helado', valueCents: 300, stock: 62 },
      { key: 'tabla', kind: 'physical', name: 'Una tabla', valueCents: 39_000, stock: 1, pool: 'draw:beach' },
      { key: 'toalla', kind: 'code', name: 'Una toalla', valueCents: 2000, stock: 2, pool: 'draw:beach' },
    ],
    limits: { physical: 0, code: 0 },
    draws: [
      {
        key: 'beach',
        name: 'Sorteo de la playa',
        drawsAt: '2026-09-05T12:00',
        alternates: 2,
        daysToClaim: DAYS_TO_CLAIM,
        ...(publicValue === undefined ? {} : { publicValue }),
      },
    ],
  })

describe.each(databases)('a draw on $name', ({ open }) => {
  let app: TestApi
  const start = async (publicValue?: string) => {
    app = await createTestApi({ database: await open(), season: [season(publicValue)] })
  }
  beforeEach(() => start())
  afterEach(() => app.close())

  const edition = () => {
    const found = app.deps.season.byId('playa/test')
    if (!found) throw new Error('no edition')
    return found
  }
  const advance = async (at: number) => {
    app.clock.at = at
    await advanceDraws(edition(), { ...app.deps, enqueue, now: at })
  }
  const enter = (accountId: string, at = CLOSES - HOUR_MS) =>
    app.db.transact(() =>
      addEventOnce({
        account_id: accountId,
        campaign_id: 'playa/test',
        kind: 'entry',
        at,
        actor: 'member',
        once: 'album',
        subject: poolOfDraw('beach'),
        amount: 1,
      }),
    )
  const enterMany = async (count: number) => {
    const players = await addPlayers(app.db, count)
    for (const { accountId } of players) await enter(accountId)
    return players
  }
  const beachDraw = async (): Promise<Draw> => {
    const { draws } = await app.call(listDraws, { params: TEST_BEACH })
    const [draw] = draws
    if (!draw) throw new Error('no draw')
    return draw
  }
  const winnersOf = ({ places }: Draw) => places.filter(({ state }) => state === 'won')
  const accountAt = async (place: number) => {
    const { account_id } = await app.db.read
      .selectFrom('drawing_place')
      .select('account_id')
      .where('place', '=', place)
      .executeTakeFirstOrThrow()
    return account_id
  }
  const unitAt = async (place: number) =>
    app.db.read
      .selectFrom('drawing_place')
      .innerJoin('prize_unit', 'prize_unit.id', 'drawing_place.unit_id')
      .selectAll('prize_unit')
      .where('place', '=', place)
      .executeTakeFirstOrThrow()

  test('freezes its list a minute after the edition closes, and publishes every line that the hash covers', async () => {
    await enterMany(1203)
    await advance(CLOSES + MINUTE_MS - 1)
    expect((await beachDraw()).list).toBeNull()
    await expect(
      app.call(listDrawEntries, { params: { ...TEST_BEACH, key: 'beach' }, input: {} }),
    ).rejects.toMatchObject({
      code: 'not_open',
    })

    await advance(CLOSES + MINUTE_MS)
    const { list, drawnAt, places } = await beachDraw()
    expect({ drawnAt, places }).toEqual({ drawnAt: null, places: [] })
    const lines: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await app.call(listDrawEntries, {
        params: { ...TEST_BEACH, key: 'beach' },
        input: cursor === undefined ? {} : { cursor },
      })
      lines.push(...page.entries.map(({ no, player, cause, at }) => `${no}|${player}|${cause}|${at}\n`))
      cursor = page.nextCursor
    }
    expect(lines).toHaveLength(1203)
    expect(new Set(lines.map((line) => line.split('|')[1])).size).toBe(1203)
    const hash = createHash('sha256').update(lines.join('')).digest('hex')
    expect(list).toEqual({ entries: 1203, hash, frozenAt: CLOSES + MINUTE_MS })
  })

  test('an entry that arrives after the list is frozen is not added to the list', async () => {
    const [late] = await addPlayers(app.db, 1)
    await enterMany(3)
    await advance(CLOSES + MINUTE_MS)
    const before = await beachDraw()
    await enter(late?.accountId ?? '', CLOSES - 1)
    await advance(DRAWS - 1)
    expect(await beachDraw()).toEqual(before)
  })

  test('gives each prize to one person, in the drawn order, followed by the alternates', async () => {
    await enterMany(40)
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS - 1)
    expect((await beachDraw()).places).toEqual([])
    await advance(DRAWS)
    await advance(DRAWS + HOUR_MS)
    const draw = await beachDraw()
    expect(draw.drawnAt).toBe(DRAWS)
    expect(draw.places.map(({ place, state, unit }) => [place, state, unit])).toEqual([
      [1, 'won', 'tabla-001'],
      [2, 'won', 'toalla-001'],
      [3, 'won', 'toalla-002'],
      [4, 'waiting', null],
      [5, 'waiting', null],
    ])
    expect(new Set(draw.places.map(({ player }) => player)).size).toBe(5)
    const mails = (await app.mails()).filter(({ subject }) => subject.startsWith('Has ganado en el sorteo'))
    expect(mails).toHaveLength(3)
    expect(verifier.comprobar(await publishedOf(app.db, edition(), DRAWS, app.deps.secret))).toEqual([])
    expect((await unitAt(1)).claim_until).toBe(DRAWS + DAYS_TO_CLAIM * DAY_MS)
    const left = await app.db.read.selectFrom('tally').selectAll().where('key', 'like', 'left:%').execute()
    expect(Object.fromEntries(left.map(({ key, n }) => [key, Number(n)]))).toEqual({
      'left:helado': 62,
      'left:tabla': 0,
      'left:toalla': 0,
    })
  })

  test('with fewer entries than prizes, every entrant wins a prize', async () => {
    await enterMany(2)
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    expect((await beachDraw()).places.map(({ state }) => state)).toEqual(['won', 'won'])
  })

  test('without entries the draw is held, and has no places', async () => {
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    expect(await beachDraw()).toMatchObject({ list: { entries: 0 }, drawnAt: DRAWS, places: [] })
  })

  test('a person with several entries gets only one place', async () => {
    const [player] = await addPlayers(app.db, 1)
    await app.db.transact(() =>
      addEventOnce({
        account_id: player?.accountId ?? '',
        campaign_id: 'playa/test',
        kind: 'entry',
        at: CLOSES - 5,
        actor: 'member',
        once: 'gift',
        subject: poolOfDraw('beach'),
        amount: 9,
      }),
    )
    await enterMany(1)
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    const { list, places } = await beachDraw()
    expect(list?.entries).toBe(10)
    expect(places).toHaveLength(2)
  })

  test.each([
    ['have left', { status: 'erased' as const }],
    ['are blocked', { block_reason: 'Varias cuentas.' }],
  ])('members who %s are passed over, and marked as gone', async (_, changes) => {
    const players = await enterMany(10)
    await advance(CLOSES + MINUTE_MS)
    const gone = players.slice(0, 8).map(({ accountId }) => accountId)
    await app.db.read.updateTable('account').set(changes).where('id', 'in', gone).execute()
    await advance(DRAWS)
    const { places } = await beachDraw()
    expect(winnersOf({ ...(await beachDraw()) })).toHaveLength(2)
    expect(places.filter(({ state }) => state === 'gone').length).toBeLessThanOrEqual(8)
    for (const { place } of winnersOf(await beachDraw())) expect(gone).not.toContain(await accountAt(place))
    expect(verifier.comprobar(await publishedOf(app.db, edition(), DRAWS, app.deps.secret))).toEqual([])
  })

  test('a member who leaves before the list is frozen is still listed, but wins nothing', async () => {
    const players = await enterMany(4)
    const leaver = players[0]?.accountId ?? ''
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
    await app.db.read.updateTable('account').set({ status: 'leaving' }).where('id', '=', leaver).execute()
    await advance(CLOSES + MINUTE_MS)
    const lines = await app.call(listDrawEntries, { params: { ...TEST_BEACH, key: 'beach' }, input: {} })
    expect(lines.entries).toHaveLength(4)
    const text = lines.entries.map(({ no, player, cause, at }) => `${no}|${player}|${cause}|${at}\n`).join('')
    expect((await beachDraw()).list).toMatchObject({ entries: 4, hash: hashOf(text) })
    await advance(DRAWS)
    expect((await beachDraw()).places.map(({ state }) => state).sort()).toEqual(['gone', 'won', 'won', 'won'])
    for (const { place } of winnersOf(await beachDraw())) expect(await accountAt(place)).not.toBe(leaver)
  })

  test('an entry made once the edition has closed is not listed', async () => {
    const [late] = await addPlayers(app.db, 1)
    await enterMany(2)
    await enter(late?.accountId ?? '', CLOSES)
    await advance(CLOSES + MINUTE_MS)
    expect((await beachDraw()).list?.entries).toBe(2)
  })

  test('an unclaimed prize goes to the next alternate, who gets the full time to claim it', async () => {
    await enterMany(6)
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    const end = DRAWS + DAYS_TO_CLAIM * DAY_MS
    expect(await app.db.transact(() => expireClaims(edition(), enqueue, end - 1))).toBe(0)
    const first = await unitAt(1)
    expect(await app.db.transact(() => expireClaims(edition(), enqueue, end))).toBe(3)
    await advance(end)
    const { places } = await beachDraw()
    expect(places.map(({ state, unit }) => [state, unit])).toEqual([
      ['lapsed', 'tabla-001'],
      ['lapsed', 'toalla-001'],
      ['won', 'toalla-002'],
      ['won', 'tabla-001-2'],
      ['won', 'toalla-001-2'],
    ])
    const successor = await unitAt(4)
    expect(successor).toMatchObject({ state: 'won', claim_until: end + DAYS_TO_CLAIM * DAY_MS, reminded: 0 })
    const codes = [await unitAt(2), await unitAt(5)].map((unit) => edition().codes.open(unit))
    const isCode = expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
    expect(codes).toEqual([isCode, isCode])
    expect(new Set(codes).size).toBe(2)
    expect(await unitAt(1)).toMatchObject({ ...first, state: 'expired', passed_on_at: end })
    expect(verifier.comprobar(await publishedOf(app.db, edition(), end, app.deps.secret))).toEqual([])
    // The edition's own time to claim is over before that of the alternates.
    const last = end + DAYS_TO_CLAIM * DAY_MS - 1
    expect(last).toBeGreaterThan(edition().claimUntil)
    const claim = ({ id, account_id }: Pick<typeof first, 'id' | 'account_id'>, now: number) => {
      const claimed = { prizeId: id, accountId: account_id ?? '', emailConfirmed: true, address: ADDRESS }
      return app.db.transact(() => claimWon({ ...app.deps, enqueue }, claimed, now))
    }
    await expect(claim(first, last)).rejects.toMatchObject({ code: 'claim_over' })
    await expect(claim(await unitAt(5), last + 1)).rejects.toMatchObject({ code: 'claim_over' })
    expect(await claim(successor, last)).toMatchObject({ state: 'claimed' })
  })

  test('winners are reminded after half and after nine tenths of their own time to claim', async () => {
    await enterMany(3)
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    const remind = (share: number, ms: number) =>
      app.db.transact(() => remindClaims(edition(), enqueue, DRAWS + DAYS_TO_CLAIM * DAY_MS * share + ms))
    expect(await remind(0.5, -1)).toBe(0)
    expect(await remind(0.5, 0)).toBe(3)
    expect(await remind(0.5, 1)).toBe(0)
    expect(await remind(0.9, -1)).toBe(0)
    expect(await remind(0.9, 0)).toBe(3)
    expect(await remind(1, 0)).toBe(0)
    const texts = (await app.mails())
      .filter(({ subject }) => subject.startsWith('Te espera un premio'))
      .map(({ text }) => text)
    expect(texts).toHaveLength(6)
    for (const text of texts) expect(text).toContain('19 de septiembre')
  })

  test('an annulled prize goes to the next alternate', async () => {
    await enterMany(6)
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    const desk = { season: app.deps.season, enqueue, now: DRAWS + 1, actor: 'operator:ana' }
    const { id } = await unitAt(1)
    await app.db.transact(() => annulPrize(desk, id, 'Dos cuentas'))
    await advance(DRAWS + MINUTE_MS)
    await advance(DRAWS + 2 * MINUTE_MS)
    expect((await beachDraw()).places.map(({ state, unit }) => [state, unit])).toEqual([
      ['lapsed', 'tabla-001'],
      ['won', 'toalla-001'],
      ['won', 'toalla-002'],
      ['won', 'tabla-001-2'],
      ['waiting', null],
    ])
  })

  test('a declined prize goes to the next alternate', async () => {
    await enterMany(6)
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    const { id, account_id } = await unitAt(2)
    const mine = { prizeId: id, accountId: account_id ?? '' }
    await app.db.transact(() => declinePrize(app.deps.season, mine, DRAWS + 1))
    await advance(DRAWS + MINUTE_MS)
    expect((await beachDraw()).places.map(({ state, unit }) => [state, unit])).toEqual([
      ['won', 'tabla-001'],
      ['lapsed', 'toalla-001'],
      ['won', 'toalla-002'],
      ['won', 'toalla-001-2'],
      ['waiting', null],
    ])
    expect(verifier.comprobar(await publishedOf(app.db, edition(), DRAWS + MINUTE_MS, app.deps.secret))).toEqual([])
  })

  test.each([
    ['has left', { status: 'leaving' as const }],
    ['is blocked', { block_reason: 'Varias cuentas.' }],
  ])('an alternate who %s is passed over', async (_, changes) => {
    await enterMany(6)
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    const gone = await accountAt(4)
    await app.db.read.updateTable('account').set(changes).where('id', '=', gone).execute()
    const desk = { season: app.deps.season, enqueue, now: DRAWS + 1, actor: 'operator:ana' }
    const { id } = await unitAt(2)
    await app.db.transact(() => annulPrize(desk, id, 'Dos cuentas'))
    await advance(DRAWS + MINUTE_MS)
    expect((await beachDraw()).places.map(({ state, unit }) => [state, unit])).toEqual([
      ['won', 'tabla-001'],
      ['lapsed', 'toalla-001'],
      ['won', 'toalla-002'],
      ['gone', null],
      ['won', 'toalla-001-2'],
    ])
  })

  test('unclaimed prizes are passed on in steps of a given size', async () => {
    await enterMany(10)
    await advance(DRAWS)
    const now = DRAWS + DAYS_TO_CLAIM * DAY_MS
    await app.db.transact(() => expireClaims(edition(), enqueue, now))
    const [draw] = edition().definition.draws
    if (!draw) throw new Error('no draw')
    const held = { edition: edition(), draw, id: { campaign: 'playa/test', key: 'beach' } }
    const step = (after?: number) =>
      app.db.transact(() => passOwn(held, { ...app.deps, enqueue, now }, { limit: 1, after }))
    // Two alternates for three prizes.
    expect([await step(), await step(1), await step(2)]).toEqual([1, 2, undefined])
    app.clock.at = now
    expect(winnersOf(await beachDraw()).map(({ place }) => place)).toEqual([3, 4, 5])
  })

  test('a job that stops halfway leaves the list unfrozen or the draw unfinished, and the next run completes it', async () => {
    await enterMany(120)
    const stopAt = async (transaction: number, now: number) => {
      const stopping = new AbortController()
      let transactions = 0
      const transact: Database['transact'] = (tx, affinity) => {
        if (++transactions === transaction) stopping.abort()
        return app.db.transact(tx, affinity)
      }
      app.clock.at = now
      const db = { ...app.db, transact }
      await advanceDraws(edition(), { ...app.deps, db, enqueue, now, signal: stopping.signal })
    }
    // The second transaction lists the first entries.
    await stopAt(2, CLOSES + MINUTE_MS)
    expect((await beachDraw()).list).toBeNull()
    await advance(CLOSES + MINUTE_MS)
    expect((await beachDraw()).list).toMatchObject({ entries: 120 })
    // The third transaction gives the first places.
    await stopAt(3, DRAWS)
    expect((await beachDraw()).drawnAt).toBeNull()
    await advance(DRAWS + MINUTE_MS)
    expect((await beachDraw()).places.map(({ state, unit }) => [state, unit])).toEqual([
      ['won', 'tabla-001'],
      ['won', 'toalla-001'],
      ['won', 'toalla-002'],
      ['waiting', null],
      ['waiting', null],
    ])
  })

  test('an unclaimed prize expires when no alternate is left', async () => {
    await enterMany(3)
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    await app.db.transact(() => expireClaims(edition(), enqueue, DRAWS + DAYS_TO_CLAIM * DAY_MS))
    await advance(DRAWS + DAYS_TO_CLAIM * DAY_MS)
    expect((await beachDraw()).places.map(({ state }) => state)).toEqual(['won', 'won', 'won'])
    expect(await unitAt(1)).toMatchObject({ state: 'expired' })
  })

  test('the closing draw gives prizes that an earlier draw left unclaimed or without an entrant', async () => {
    await enterMany(2)
    const players = await addPlayers(app.db, 70)
    await app.db.transact(function* () {
      for (const { accountId } of players) yield* insertNumbered(insertPlay(digOf(accountId)))
    })
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    expect(await beachDraw()).toMatchObject({ leftOver: 1, leftOverPrizes: [{ stock: 1 }] })
    await advanceTallies(app.db, CLOSES + DAY_MS)
    await writeDueMoments(app.db, app.deps.season, CLOSES)
    const { drawsAt } = edition().definition.closingDraw ?? { drawsAt: 0 }
    // The last alternate of the draw could claim until 17 October; winners of the edition until 1 October.
    expect(drawsAt).toBe(Date.parse('2026-10-20T12:00:00+02:00'))
    await app.db.transact(() => expireClaims(edition(), enqueue, DRAWS + DAYS_TO_CLAIM * DAY_MS))
    await advance(drawsAt)
    const { draws } = await app.call(listDraws, { params: TEST_BEACH })
    const closing = draws.find(({ key }) => key === CLOSING_DRAW)
    expect(closing?.prizes).toEqual([
      { name: 'Un helado', stock: 62 },
      { name: 'Una tabla', stock: 1 },
      { name: 'Una toalla', stock: 2 },
    ])
    expect(closing?.places.slice(61, 66).map(({ unit, state }) => [unit, state])).toEqual([
      ['helado-062', 'won'],
      ['tabla-001-2', 'won'],
      ['toalla-001-2', 'won'],
      ['toalla-002', 'won'],
      [null, 'waiting'],
    ])
    expect((await beachDraw()).places.map(({ state }) => state)).toEqual(['lapsed', 'lapsed'])
    expect(verifier.comprobar(await publishedOf(app.db, edition(), drawsAt, app.deps.secret))).toEqual([])
    const page = await app.call(listDrawPlaces, { params: { ...TEST_BEACH, key: CLOSING_DRAW }, input: {} })
    expect(page).toEqual({ places: closing?.places, nextCursor: null })
  })

  test('concurrent runs list each entry, draw each place and pass on each prize only once', async () => {
    await enterMany(1100)
    const together = (at: number) => Promise.all([advance(at), advance(at), advance(at)])
    await together(CLOSES + MINUTE_MS)
    const lines = await app.db.read
      .selectFrom('drawing_entry')
      .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.max('no').as('last')])
      .executeTakeFirstOrThrow()
    expect([Number(lines.n), Number(lines.last)]).toEqual([1100, 1100])
    await together(DRAWS)
    expect((await beachDraw()).places).toHaveLength(5)
    await app.db.transact(() => expireClaims(edition(), enqueue, DRAWS + DAYS_TO_CLAIM * DAY_MS))
    await together(DRAWS + DAYS_TO_CLAIM * DAY_MS)
    const { places } = await beachDraw()
    expect(places.map(({ state }) => state)).toEqual(['lapsed', 'lapsed', 'won', 'won', 'won'])
    const events = await app.db.read.selectFrom('event').select('id').where('kind', '=', 'draw').execute()
    expect(events).toHaveLength(5)
    const mails = (await app.mails()).filter(({ subject }) => subject.startsWith('Has ganado en el sorteo'))
    expect(mails).toHaveLength(5)
  })

  test('a winner sees the prize in the history, and can claim it after the edition has closed', async () => {
    app.clock.at = CLOSES - DAY_MS
    const { access, account } = await app.signUp()
    await enter(account.id)
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS)
    const { prizes } = await app.call(listPrizes, { as: access })
    expect(prizes).toMatchObject([{ name: 'Una tabla', state: 'won', claimUntil: DRAWS + DAYS_TO_CLAIM * DAY_MS }])
    const { entries } = await app.call(listHistory, { as: access, input: {} })
    expect(entries.map(({ kind, text }) => [kind, text])).toContainEqual(['draw', 'Te tocó en el sorteo: Una tabla.'])
    const claimed = await app.call(claimPrize, {
      as: access,
      params: { id: prizes[0]?.id ?? '' },
      input: { address: ADDRESS },
    })
    expect(claimed.state).toBe('claimed')
  })

  test('waits for its public value, which can be entered only after the list is frozen and never changed', async () => {
    await app.close()
    await start(PUBLIC_VALUE)
    const give = (value: string, key = 'beach') =>
      app.db.transact(() => enterPublicValue(edition(), { key, value, actor: 'operator:ana', now: app.clock.at }))
    await enterMany(20)
    await expect(give('04321')).rejects.toThrow('not frozen yet')
    await advance(CLOSES + MINUTE_MS)
    await advance(DRAWS + HOUR_MS)
    expect((await beachDraw()).drawnAt).toBeNull()
    await expect(give('04321', 'other')).rejects.toThrow('no draw "other"')
    const awaited = () => app.db.transact(() => awaitedValue(edition(), { key: 'beach', value: '04321' }))
    const { hash: listHash } = (await beachDraw()).list ?? {}
    expect(await awaited()).toMatchObject({ source: PUBLIC_VALUE, entries: 20, listHash, entered: null })
    expect((await beachDraw()).publicValue).toMatchObject({ value: null })
    await give('04321')
    expect(await awaited()).toMatchObject({ entered: '04321' })
    await give('04321')
    await expect(give('04322')).rejects.toThrow('has the value "04321" already')
    await advance(DRAWS + 2 * HOUR_MS)
    const draw = await beachDraw()
    expect(verifier.comprobar(await publishedOf(app.db, edition(), app.clock.at, app.deps.secret))).toEqual([])
    expect(draw).toMatchObject({ drawnAt: DRAWS + 2 * HOUR_MS, publicValue: { source: PUBLIC_VALUE, value: '04321' } })
    await expect(give('99999')).rejects.toThrow('already')
    expect((await beachDraw()).places).toEqual(draw.places)
  })

  test('a cancelled campaign holds no draw', async () => {
    await enterMany(3)
    const cancelled = { ...edition(), cancelledAt: CLOSES - HOUR_MS }
    await advanceDraws(cancelled, { ...app.deps, enqueue, now: DRAWS })
    expect(await beachDraw()).toMatchObject({ list: null, drawnAt: null })
  })
})
