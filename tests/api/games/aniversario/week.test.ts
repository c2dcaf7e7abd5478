import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pseudonymKey, pseudonymOf } from '#api/campaigns/proof/proof.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { expireClaims } from '#api/prizes/due.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { advanceRoots } from '#api/roots/roots.ts'
import { type Draw, listDraws } from '#contract/draws.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { listPrizes } from '#contract/prizes.schema.ts'
import { anniversary, candleLighter, march, RIGHT, TEST_CAKE, WRONG } from '#tests/support/cake.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { type Published, publishedOf, verifier } from '#tests/support/verifier.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const OPENS = march('09T00:00:00')
const CLOSES = march('16T00:00:00')
const DRAWS = march('17T12:00:00')
const DAYS_TO_CLAIM = 14
const MEMBERS = 20
const YEAR_MS = 365.25 * DAY_MS

type Member = Awaited<ReturnType<typeof candleLighter>>

/** How member i behaves at candle n; `late` means that a missed candle is lit on the last day. */
const CONDUCTS = ['first', 'second', 'out', 'late', 'never'] as const
const conductOf = (i: number, n: number) => CONDUCTS[(i + n) % CONDUCTS.length] ?? 'never'
/** Most of the members signed up some years ago, and the others during the week. */
const yearsOf = (i: number) => (i % 3 === 0 ? 0 : i % 8)

/** The lines that the list must have for member i: one for each entry. */
function linesOf(i: number): string[] {
  const candles = DAYS.flatMap((n) => {
    const conduct = conductOf(i, n)
    if (conduct === 'first' || conduct === 'late') return [`candle:${n}`, `candle:${n}`]
    return conduct === 'second' ? [`candle:${n}`] : []
  })
  const years = Array.from({ length: Math.min(5, yearsOf(i)) }, (_, k) => `year:${k + 1}`)
  return candles.length > 0 ? [...candles, ...years].sort() : []
}

describe.each(databases)('a whole anniversary week on $name', ({ open }) => {
  let app: TestApi
  const members: Member[] = []
  /** Before the list is frozen, one member asks for deletion and one is erased; afterwards, another one is erased. */
  const [LEAVING, ERASED, LATER] = [3, 4, 5]
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: OPENS, season: [anniversary()] })
    for (let i = 0; i < MEMBERS; i++) {
      const createdAt = yearsOf(i) === 0 ? OPENS + HOUR_MS : OPENS - yearsOf(i) * YEAR_MS - DAY_MS
      members.push(await candleLighter(app, { createdAt }))
    }
  })
  afterAll(() => app.close())

  const edition = () => {
    const found = app.deps.season.byId('aniversario/test')
    if (!found) throw new Error('no edition')
    return found
  }
  const drawOf = async (): Promise<Draw> => {
    const { draws } = await app.call(listDraws, { params: TEST_CAKE })
    if (!draws[0]) throw new Error('no draw')
    return draws[0]
  }
  const advance = async (at: number) => {
    app.clock.at = at
    await advanceDraws(edition(), { ...app.deps, enqueue, now: at })
  }
  const published = () => publishedOf(app.db, edition(), app.clock.at, app.deps.secret)
  const playerOf = (i: number) => pseudonymOf(pseudonymKey(edition(), app.deps.secret), members[i]?.id ?? '')
  const leave = (i: number, status: 'leaving' | 'erased') =>
    app.db.read
      .updateTable('account')
      .set({ status })
      .where('id', '=', members[i]?.id ?? '')
      .execute()

  async function answer(me: Member, n: number, conduct: (typeof CONDUCTS)[number]): Promise<void> {
    if (conduct === 'second' || conduct === 'out') {
      await me.answer(n, WRONG)
      await me.answer(n, conduct === 'second' ? RIGHT : 0, { nth: 2 })
    } else await me.light(n)
  }

  test('is played day by day, and some members catch up on the last day', async () => {
    for (const day of DAYS) {
      app.clock.at = OPENS + (day - 1) * DAY_MS + 12 * HOUR_MS
      for (const [i, me] of members.entries()) {
        await me.signIn()
        const conduct = conductOf(i, day)
        if (conduct !== 'late' && conduct !== 'never') await answer(me, day, conduct)
        if (day === 7) for (const n of DAYS.filter((other) => conductOf(i, other) === 'late')) await me.light(n)
      }
      // Roots wait some minutes for plays that reach the ledger late.
      app.clock.at = OPENS + day * DAY_MS + 5 * MINUTE_MS
      await advanceTallies(app.db, app.clock.at)
      await advanceRoots(edition(), { ...app.deps, now: app.clock.at })
    }
    app.clock.at = CLOSES - 1
    for (const [i, me] of members.entries()) {
      await me.signIn()
      const { entries } = await me.look()
      const told = entries.flatMap((entry) => Array(entry.count).fill(`${entry.cause}:${entry.n}`))
      expect(told.sort()).toEqual(linesOf(i))
    }
    await leave(LEAVING, 'leaving')
    await leave(ERASED, 'erased')
  })

  test('ends in a frozen list of all entries with their causes', async () => {
    await advance(CLOSES + MINUTE_MS - 1)
    expect((await drawOf()).list).toBeNull()
    await advance(CLOSES + MINUTE_MS)
    const { draws } = await published()
    const entries = draws?.[0]?.entries ?? []
    for (const i of members.keys()) {
      const mine = entries.filter(({ player }) => player === playerOf(i)).map(({ cause }) => cause)
      expect(mine.sort(), `member ${i}`).toEqual(linesOf(i))
    }
    expect(entries).toHaveLength([...members.keys()].flatMap(linesOf).length)
    expect(verifier.comprobar(await published())).toEqual([])
    await leave(LATER, 'erased')
  })

  test('has its draw on the second working day, among the members who have not left', async () => {
    await advance(DRAWS - 1)
    expect((await drawOf()).places).toEqual([])
    await advance(DRAWS)
    const { places, drawnAt } = await drawOf()
    expect(drawnAt).toBe(DRAWS)
    const standing = places.filter(({ state }) => state !== 'gone')
    expect(standing.map(({ state, unit }) => [state, unit])).toEqual([
      ['won', 'viaje-001'],
      ['won', 'cesta-001'],
      ['won', 'cesta-002'],
      ['waiting', null],
      ['waiting', null],
      ['waiting', null],
    ])
    expect(new Set(places.map(({ player }) => player)).size).toBe(places.length)
    const gone = [LEAVING, ERASED, LATER].map(playerOf)
    for (const { player } of standing) expect(gone).not.toContain(player)
    expect(verifier.comprobar(await published())).toEqual([])
  })

  test('fails the verifier when an entry is added to the list or the places are reversed', async () => {
    const changed = async (change: (draw: NonNullable<Published['draws']>[number]) => void) => {
      const copy = structuredClone(await published())
      const [draw] = copy.draws ?? []
      if (!draw) throw new Error('no draw')
      change(draw)
      return verifier.comprobar(copy)
    }
    const oneMore = await changed(({ entries }) => {
      entries.push(...entries.slice(0, 1).map((entry) => ({ ...entry, no: entries.length + 1 })))
    })
    expect(oneMore).not.toEqual([])
    expect(await changed(({ draw }) => draw.places.reverse())).not.toEqual([])
  })

  test('shows the winner the prize and the finished cake', async () => {
    const { places } = await drawOf()
    const winner = members.find((_, i) => playerOf(i) === places.find(({ state }) => state === 'won')?.player)
    if (!winner) throw new Error('nobody has won')
    await winner.signIn()
    const { prizes } = await app.call(listPrizes, { as: winner.access() })
    expect(prizes).toMatchObject([{ name: 'Un viaje', state: 'won', claimUntil: DRAWS + DAYS_TO_CLAIM * DAY_MS }])
    const { entries } = await app.call(listHistory, { as: winner.access(), input: { kind: 'draw' } })
    expect(entries.map(({ text }) => text)).toEqual(['Te tocó en el sorteo: Un viaje.'])
    const { candles, obstacle } = await winner.look()
    expect(obstacle).toBe('campaign_over')
    expect(candles.every(({ state, memory }) => ['lit', 'out', 'missed'].includes(state) && memory)).toBe(true)
    expect((await winner.recap()).prizes).toBe(1)
  })

  test('passes unclaimed prizes on to the alternates, in their order', async () => {
    const end = DRAWS + DAYS_TO_CLAIM * DAY_MS
    expect(await app.db.transact(() => expireClaims(edition(), enqueue, end))).toBe(3)
    await advance(end)
    const standing = (await drawOf()).places.filter(({ state }) => state !== 'gone')
    expect(standing.map(({ state, unit }) => [state, unit])).toEqual([
      ['lapsed', 'viaje-001'],
      ['lapsed', 'cesta-001'],
      ['lapsed', 'cesta-002'],
      ['won', 'viaje-001-2'],
      ['won', 'cesta-001-2'],
      ['won', 'cesta-002-2'],
    ])
    expect(verifier.comprobar(await published())).toEqual([])
  })
})
