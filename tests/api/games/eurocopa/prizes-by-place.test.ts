import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { eurocopa } from '#api/games/eurocopa/eurocopa.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { listBadges, listMyBadges } from '#contract/badges.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import {
  addFans,
  enter,
  enterUntil,
  kickoffOf,
  PORRA_ID,
  porra,
  predictor,
  TEST_PORRA,
  tournament,
} from '#tests/support/porra.ts'
import { addSessions } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { type Published, publishedOf, verifier } from '#tests/support/verifier.ts'

const prize = (key: string, stock: number) => {
  return { key, kind: 'physical' as const, name: key, valueCents: 9000, stock, pool: 'draw:porra' }
}
const CLOSES = Date.parse('2026-07-20T00:00:00+02:00')
const DRAWS = CLOSES + 3 * DAY_MS

describe.each(databases)('prizes by place on $name', ({ open }) => {
  let app: TestApi
  let published: Published
  beforeAll(async () => {
    const prizes = [prize('balon', 1), prize('taza', 2)]
    const draws = [{ key: 'porra', name: 'Premios por puesto', drawsAt: '2026-07-23T00:00', alternates: 1 }]
    const season = [porra({ prizes, draws })]
    app = await createTestApi({ database: await open(), now: kickoffOf(1) - DAY_MS, season })
  })
  afterAll(() => app.close())

  const edition = () => app.deps.season.byId(PORRA_ID) as Edition
  const fans: string[] = []
  /** Runs the jobs at the given time. */
  async function advance(at: number) {
    app.clock.at = at
    while (await eurocopa.due?.(edition(), app.deps)) {}
    const standings = eurocopa.standings
    await advanceDraws(edition(), { ...app.deps, standings, enqueue, now: at })
  }
  const publish = () => publishedOf(app.db, edition(), app.clock.at, app.deps.secret)
  const drawIn = ({ draws = [] }: Published) => draws.find(({ draw }) => draw.key === 'porra')

  test('the tournament says which places win which prize', async () => {
    expect((await tournament(app)).prizePlaces).toEqual([
      { prize: 'balon', from: 1, to: 1 },
      { prize: 'taza', from: 2, to: 3 },
    ])
  })

  test('the list is frozen only when the last result has been counted', async () => {
    fans.push(...(await addFans(app, 5)))
    // Germany won 5-1: one exact prediction, three with the right winner, and one wrong.
    const said = ['1 5-1', '1 2-0', '1 2-0', '1 2-0', '1 0-0']
    for (const [i, text] of said.entries()) await predictor(app, fans[i] ?? '').save([text])
    app.clock.at = CLOSES
    await enterUntil(app.db, 50)
    await advance(CLOSES + 2 * MINUTE_MS)
    expect(drawIn(await publish())?.draw.list).toBe(null)
    await enter(app.db, 51)
    await advanceDraws(edition(), { ...app.deps, standings: eurocopa.standings, enqueue, now: app.clock.at })
    expect(drawIn(await publish())?.draw.list).toBe(null)
    await advance(CLOSES + 3 * MINUTE_MS)
    const { proof, ...rest } = await publish()
    expect(drawIn({ proof, ...rest })?.draw.list?.entries).toBe(4)
    expect(proof).toMatchObject({ seed: null, seedAt: DRAWS })
  })

  test('prizes go by place, and the draw decides between members with equal scores', async () => {
    await advance(DRAWS)
    await advanceTallies(app.db, DRAWS + MINUTE_MS)
    published = await publish()
    const porraDraw = drawIn(published)
    expect(porraDraw?.entries.map(({ cause }) => cause)).toEqual(['5/1/1/0', '2/0/1/0', '2/0/1/0', '2/0/1/0'])
    const { places = [], byScore } = porraDraw?.draw ?? {}
    expect([byScore, places.map(({ unit, state }) => [unit, state])]).toEqual([
      true,
      [
        ['balon-001', 'won'],
        ['taza-001', 'won'],
        ['taza-002', 'won'],
        [null, 'waiting'],
      ],
    ])
    expect(places[0]?.entry).toBe(1)
    expect(verifier.comprobar(published, DRAWS + MINUTE_MS)).toEqual([])
    expect(published.proof.method).toContain('Por puntuación')
  })

  test.each<[string, (draw: NonNullable<ReturnType<typeof drawIn>>) => void, string]>([
    [
      'a place given to a lower score',
      ({ draw }) => {
        const [first, second] = draw.places
        if (!first || !second) throw new Error('no places')
        Object.assign(first, { entry: second.entry, player: second.player })
      },
      'el puesto 1 no es el que sale',
    ],
    [
      'a list in another order',
      ({ entries }) => {
        const [first, second] = entries
        if (!first || !second) throw new Error('no entries')
        const cause = first.cause
        Object.assign(first, { cause: second.cause })
        Object.assign(second, { cause })
      },
      'tiene más puntuación que la anterior',
    ],
    [
      'a list with a member twice',
      ({ entries }) => Object.assign(entries[1] ?? {}, { player: entries[0]?.player }),
      'ya está en la lista',
    ],
  ])('the verifier refuses %s', (_, tamper, fault) => {
    const copy = structuredClone(published)
    const found = drawIn(copy)
    if (!found) throw new Error('no draw')
    tamper(found)
    expect(verifier.comprobar(copy, DRAWS + MINUTE_MS).join('\n')).toContain(fault)
  })

  test('badges that results bring are recorded and shown without any act of the member', async () => {
    const [ana = '', luis = ''] = fans
    const again = fans.map((accountId) => ({
      accountId,
      emailConfirmed: true,
      isBlocked: false,
      country: 'ES',
      birthDate: '',
    }))
    await addSessions(app.db, again, ({ accountId }) => `late-${accountId}`, app.clock.at)
    const texts = (await app.call(listHistory, { as: `late-${ana}` })).entries.map(({ text }) => text)
    expect(texts).toEqual(
      expect.arrayContaining(['Ganaste la insignia «Pleno».', 'Ganaste la insignia «Primer pronóstico».']),
    )
    const mine = await app.call(listMyBadges, { as: `late-${luis}`, params: TEST_PORRA })
    const earned = mine.badges.filter(({ earnedAt }) => earnedAt !== null)
    expect(earned.map(({ key, isNew }) => [key, isNew])).toEqual([['primer-pronostico', false]])
    expect((await app.call(listBadges, { params: TEST_PORRA })).badges).toHaveLength(10)
  })
})
