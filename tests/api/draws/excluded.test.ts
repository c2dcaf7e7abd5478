import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { poolOfDraw } from '#api/campaigns/definition/definition.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { addEventOnce } from '#api/ledger/queries.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { annulPrize } from '#api/prizes/handling.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { getCampaign } from '#contract/campaigns.schema.ts'
import { dig } from '#contract/games/playa/playa.schema.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayers, beach, TEST_BEACH, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { type Published, publishedOf, verifier } from '#tests/support/verifier.ts'
import { everyCardWins } from '#tests/support/winner.ts'

const CARD_DAY = '2026-06-20'
const CARD_AT = Date.parse(`${CARD_DAY}T12:00:00Z`)
const CLOSES = Date.parse('2026-09-01T00:00:00+02:00')
const DRAWS = Date.parse('2026-09-05T12:00:00+02:00')

const card = {
  ...everyCardWins('physical'),
  opensAt: '2026-06-01T00:00',
  closesAt: '2026-06-29T00:00',
  claimUntil: '2026-07-29T00:00',
}
const BOARD = { key: 'tabla', kind: 'physical', name: 'Tabla', valueCents: 1, stock: 2, pool: 'draw:beach' } as const
const ICE_CREAM = { key: 'helado', kind: 'code', name: 'Un helado', valueCents: 1, stock: 62 } as const
const beachWithout = (excludeWinnersOf: string[], prizes: (typeof BOARD | typeof ICE_CREAM)[] = [BOARD]) =>
  beach({
    excludeWinnersOf,
    prizes,
    draws: [{ key: 'beach', name: 'Sorteo', drawsAt: '2026-09-05T12:00', alternates: 1, daysToClaim: 14 }],
  })

describe.each(databases)('a draw that passes over winners, on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    const season = [card, beachWithout(['rasca/test'])]
    app = await createTestApi({ database: await open(), now: CARD_AT, season })
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await app.close()
  })

  const edition = (id = 'playa/test') => {
    const found = app.deps.season.byId(id)
    if (!found) throw new Error('no edition')
    return found
  }
  const enter = (account_id: string, db = app.db) =>
    db.transact(() =>
      addEventOnce({
        ...{ account_id, campaign_id: 'playa/test', kind: 'entry', at: CLOSES - HOUR_MS, actor: 'member' },
        ...{ once: 'album', subject: poolOfDraw('beach'), amount: 1 },
      }),
    )
  /** Signs members up who win with the card and enter the draw. */
  async function enterWinners(count: number) {
    const ids: string[] = []
    for (let i = 0; i < count; i++) {
      const { access, account } = await app.signUp()
      const input = { slot: `day:${CARD_DAY}:1` }
      await app.call(playCard, { as: access, params: TEST_CARD, input, idempotencyKey: 'the-card' })
      await enter(account.id)
      ids.push(account.id)
    }
    return ids
  }
  async function hold() {
    for (const at of [CLOSES + MINUTE_MS, DRAWS]) {
      app.clock.at = at
      await advanceDraws(edition(), { ...app.deps, enqueue, now: at })
    }
    await advanceTallies(app.db, DRAWS)
    const wins = await publishedOf(app.db, edition('rasca/test'), DRAWS, app.deps.secret)
    const others = [{ edition: 'rasca/test', wins: wins.plays.flatMap(({ unit, at }) => (unit ? [{ unit, at }] : [])) }]
    return { ...(await publishedOf(app.db, edition(), DRAWS, app.deps.secret)), others }
  }
  const placesIn = ({ draws }: Published) => draws?.[0]?.draw.places ?? []
  /** Returns the contradictions once the places of the draw are changed. All checksums are taken out. */
  function faultsWith(published: Published, change: (place: ReturnType<typeof placesIn>[number]) => object) {
    const draws = published.draws?.map(({ draw: { checksum: _, ...draw }, entries }) => {
      const places = draw.places.map(({ checksum: _, ...place }) => ({ ...place, ...change(place) }))
      return { draw: { ...draw, places }, entries }
    })
    const { checksum: _, ...proof } = published.proof
    return verifier.comprobar({ ...published, proof, draws } as Published)
  }

  test('gives its prizes and alternates to others, and names the prize of each member it passes over', async () => {
    const winners = await enterWinners(6)
    for (const { accountId } of await addPlayers(app.db, 3)) await enter(accountId)
    const published = await hold()
    const places = placesIn(published)
    expect(places.filter(({ state }) => state === 'won')).toHaveLength(2)
    expect(places.filter(({ state }) => state === 'waiting')).toHaveLength(1)
    const rows = await app.db.read.selectFrom('drawing_place').select(['account_id', 'state', 'place']).execute()
    for (const { account_id, state } of rows) expect(state === 'excluded').toBe(winners.includes(account_id))
    const excluded = places.filter(({ state }) => state === 'excluded')
    for (const { unit, wonIn } of excluded) {
      expect({ unit, wonIn }).toEqual({
        unit: null,
        wonIn: { edition: 'rasca/test', unit: expect.stringMatching(/^premio-/) },
      })
    }
    expect(places).toHaveLength(3 + excluded.length)
    expect(verifier.comprobar(published)).toEqual([])
    expect(published.draws?.[0]?.draw.excludesWinnersOf).toEqual(['rasca/test'])
    const { odds } = await app.call(getCampaign, { params: { slug: 'playa' } })
    expect(odds).toMatch(/ En los sorteos no ganan quienes antes del cierre ganaron un premio en Rasca \(test\)\.$/)
  })

  test('the verifier names a member who is passed over without having won', async () => {
    await enterWinners(6)
    // Fewer others than places, so that the draw passes over all six.
    for (const { accountId } of await addPlayers(app.db, 2)) await enter(accountId)
    const published = await hold()
    const first = placesIn(published).find(({ state }) => state === 'excluded')
    if (!first) throw new Error('no excluded place')
    const { place } = first
    const at = (no: number, changes: object) => faultsWith(published, (one) => (one.place === no ? changes : {}))
    expect(at(0, {})).toEqual([])
    const by = (unit: string, id = 'rasca/test') => at(place, { wonIn: { edition: id, unit } })
    const winning = new Set(published.others.flatMap(({ wins }) => wins.map(({ unit }) => unit)))
    // Six members have won a unit each, so at least one of seven is not won.
    const sevenUnits = Array.from({ length: 7 }, (_, i) => `premio-00${i + 1}`)
    const notWon = sevenUnits.find((unit) => !winning.has(unit)) ?? ''
    expect(by(notWon)).toEqual([expect.stringContaining('que no había ganado antes del cierre')])
    expect(by('premio-001', 'xmas/2026')).toEqual([expect.stringContaining('la definición no lo deja fuera')])
    expect(at(place, { wonIn: undefined })).toEqual([expect.stringContaining('la definición no lo deja fuera')])
    const won = placesIn(published).find(({ state }) => state === 'won')
    const twice = at(won?.place ?? 0, { state: 'excluded', unit: null, prize: null, wonIn: first.wonIn })
    expect(twice.join()).toContain('están excluidos por el mismo premio')
    const hidden = { ...published, others: [{ edition: 'rasca/test', wins: [] }] }
    expect(verifier.comprobar(hidden)).toContainEqual(expect.stringContaining('que no había ganado antes del cierre'))
    const draws = published.draws?.map(({ draw: { excludesWinnersOf: _, checksum: __, ...draw }, ...rest }) => {
      return { draw, ...rest }
    })
    expect(verifier.comprobar({ ...published, draws } as Published)).toEqual([
      'Sorteo beach: no deja fuera a quienes dice la definición.',
    ])
  })

  test('the verifier downloads what was won in the editions that the places name', async () => {
    await enterWinners(2)
    const { others } = await hold()
    vi.stubGlobal('fetch', (address: string) => app.api.fetch(new Request(address)))
    const downloaded = await verifier.descargar('http://api.test/api/v1/campaigns/playa/editions/test')
    expect(downloaded.others).toEqual(others)
    expect(others[0]?.wins).toHaveLength(2)
    expect(verifier.comprobar(downloaded, DRAWS)).toEqual([])
  })

  test('passes over a winner whose prize was annulled after the close, as no later act may change the order', async () => {
    const [winner = ''] = await enterWinners(1)
    const unit = await app.db.read
      .selectFrom('prize_unit')
      .select('id')
      .where('account_id', '=', winner)
      .executeTakeFirstOrThrow()
    const desk = { season: app.deps.season, enqueue, now: CLOSES + 1, actor: 'operator:ana' }
    await app.db.transact(() => annulPrize(desk, unit.id, 'Dos cuentas'))
    await app.db.read.updateTable('account').set({ status: 'leaving' }).where('id', '=', winner).execute()
    expect(placesIn(await hold())).toMatchObject([{ state: 'excluded' }])
  })

  test('a prize won after the close excludes from nothing', async () => {
    const [winner = ''] = await enterWinners(1)
    await app.db.read.updateTable('prize_unit').set({ won_at: CLOSES }).where('account_id', '=', winner).execute()
    expect(placesIn(await hold())).toMatchObject([{ state: 'won' }])
  })

  test('may pass over the winners of its own plays, of whom the verifier knows all', async () => {
    const now = CLOSES - HOUR_MS
    const own = await createTestApi({
      database: await open(),
      now,
      season: [beachWithout(['playa/test'], [ICE_CREAM, BOARD])],
    })
    const beachOf = own.deps.season.byId('playa/test')
    if (!beachOf) throw new Error('no edition')
    const { access, account } = await own.signUp()
    const input = { slot: 'day:2026-08-31:1', spot: 1 }
    const { play } = await own.call(dig, { as: access, params: TEST_BEACH, input, idempotencyKey: 'the-first-dig' })
    expect(play).toBeDefined()
    for (const id of [account.id, ...(await addPlayers(own.db, 1)).map(({ accountId }) => accountId)]) {
      await enter(id, own.db)
    }
    await advanceTallies(own.db, now + MINUTE_MS)
    for (const at of [CLOSES + MINUTE_MS, DRAWS]) {
      own.clock.at = at
      await advanceDraws(beachOf, { ...own.deps, enqueue, now: at })
    }
    const published = await publishedOf(own.db, beachOf, DRAWS, own.deps.secret)
    expect(
      placesIn(published)
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['excluded', 'won'])
    expect(faultsWith(published, () => ({}))).toEqual([])
    const hidden = faultsWith(published, ({ state }) =>
      state === 'excluded' ? { state: 'gone', wonIn: undefined } : {},
    )
    expect(hidden).toEqual([expect.stringContaining('es de quien ya había ganado, y no está excluido')])
    await own.close()
  })
})
