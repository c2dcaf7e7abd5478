import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { eurocopa } from '#api/games/eurocopa/eurocopa.ts'
import { rebuilt } from '#api/games/eurocopa/predictions/rebuilt.ts'
import { annul } from '#api/ledger/annul.ts'
import { exportAccount } from '#contract/accounts.schema.ts'
import { savePredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { getHistoryEntry, listHistory } from '#contract/history.schema.ts'
import { getHome } from '#contract/home.schema.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { getReceipt } from '#contract/receipts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { outcomeOf } from '#tests/support/partners.ts'
import {
  addFans,
  enter,
  enterRulings,
  kickoffOf,
  PORRA_ID,
  porra,
  predictor,
  TEST_PORRA,
  tournament,
  turnBack,
} from '#tests/support/porra.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

type Predictor = ReturnType<typeof predictor>

const START = kickoffOf(1) - DAY_MS

describe.each(databases)('predictions on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: START, season: [porra()] })
  })
  afterAll(() => app.close())

  async function member(at = START) {
    await turnBack(app, at)
    const [as = ''] = await addFans(app, 1)
    return predictor(app, as)
  }
  const playsOf = (account: string) =>
    app.db.read.selectFrom('play').selectAll().where('account_id', '=', account).orderBy('seq').execute()
  const brief = ({ match, goals, saves }: { match: number; goals: [number, number]; saves: number }) =>
    `${match} ${goals.join('-')} #${saves}`

  test('count from the moment they are saved, each as a play', async () => {
    const me = await member()
    const before = (await me.mine()).people
    const { saved, refused, serverNow } = await me.save(['2 0-0', '1 2-1'])
    expect(refused).toEqual([])
    expect(serverNow).toBe(START)
    expect(saved.map(brief)).toEqual(['1 2-1 #1', '2 0-0 #1'])
    expect(saved.map(({ savedAt }) => savedAt)).toEqual([START, START])
    const { predictions, obstacle, splits, me: line, people } = await me.mine()
    expect(predictions).toEqual(saved)
    expect({ obstacle, splits }).toEqual({ obstacle: null, splits: {} })
    expect(line).toMatchObject({ points: 0, isMe: true })
    expect(people).toBe(before + 1)
    expect((await playsOf(me.as)).map(({ id, slot }) => [id, slot])).toEqual([
      [saved[0]?.id, 'match:1#1'],
      [saved[1]?.id, 'match:2#1'],
    ])
  })

  test('have a receipt with the time of saving', async () => {
    const me = await member()
    const [saved] = (await me.save(['1 2-1'])).saved
    const receipt = await app.call(getReceipt, { as: me.as, params: { id: saved?.id ?? '' } })
    expect(receipt.play).toMatchObject({
      at: START,
      slot: 'match:1#1',
      detail: expect.stringContaining('"goals":[2,1]'),
    })
  })

  test('add a play when they change, and none when they are saved unchanged', async () => {
    const me = await member()
    const first = await me.save(['1 2-1', '2 0-0'])
    app.clock.advance(HOUR_MS)
    const second = await me.save(['1 2-1', '2 0-1'])
    expect(second.saved[0]).toEqual(first.saved[0])
    expect(second.saved.map(brief)).toEqual(['1 2-1 #1', '2 0-1 #2'])
    expect(await playsOf(me.as)).toHaveLength(3)
    expect((await me.mine()).predictions).toEqual(second.saved)
  })

  test('cannot be annulled, and the refusal gives the reason and what the operator can do instead', async () => {
    const { saved } = await (await member()).save(['1 2-0'])
    const annulment = { id: saved[0]?.id ?? '', reason: 'Error', actor: 'operator:ana', now: app.clock.at }
    const tried = app.db.transact(() => annul(annulment, eurocopa.lasting))
    await expect(tried).rejects.toThrow('a prediction counts as it was saved. "npm run porra" corrects results')
  })

  test('get the same response for the same idempotency key, whatever was saved in between', async () => {
    const me = await member()
    const key = uuidv7()
    const first = await me.save(['1 2-1', '2 0-0'], key)
    await me.save(['1 3-3'])
    app.clock.at = kickoffOf(2)
    const again = await me.save(['1 2-1', '2 0-0'], key)
    expect(again.saved).toEqual(first.saved)
    expect((await me.mine()).predictions.map(brief)).toEqual(['1 3-3 #2', '2 0-0 #1'])
    expect(await outcomeOf(me.save(['1 0-1'], key))).toBe('idempotency_key_reused')
  })

  test('saved concurrently for the same match are all stored, and the last one received counts', async () => {
    const me = await member()
    const scores = ['1 1-0', '1 2-0', '1 3-0', '1 4-0']
    const answers = await Promise.all(scores.map((score) => me.save([score])))
    const saves = answers.flatMap(({ saved }) => saved).sort((a, b) => a.saves - b.saves)
    expect(saves.map((one) => one.saves)).toEqual([1, 2, 3, 4])
    expect((await me.mine()).predictions).toEqual([saves[3]])
    expect(await playsOf(me.as)).toHaveLength(4)
  })

  test('given twice for a match in one request count once, with the last score', async () => {
    const me = await member()
    expect((await me.save(['1 1-0', '1 2-0'])).saved.map(brief)).toEqual(['1 2-0 #1'])
  })

  test('are stored until one millisecond before the kick-off, and refused from the kick-off on', async () => {
    const me = await member()
    app.clock.at = kickoffOf(1) - 1
    expect((await me.save(['1 1-0'])).saved[0]?.savedAt).toBe(kickoffOf(1) - 1)
    app.clock.at = kickoffOf(1)
    const late = await me.save(['1 5-1', '2 3-0'])
    expect(late.refused).toEqual([
      { match: 1, code: 'match_locked', detail: expect.stringContaining('ya ha empezado') },
    ])
    expect(late.saved.map(brief)).toEqual(['2 3-0 #1'])
    expect((await me.mine()).predictions.map(brief)).toEqual(['1 1-0 #1', '2 3-0 #1'])
  })

  test.each([
    ['99 1-0', 'match_unknown'],
    ['51 1-0', 'match_undefined'],
  ])('are saved beside one that is refused: «%s» with %s', async (text, code) => {
    const me = await member()
    const { saved, refused } = await me.save([text, '3 1-0'])
    expect(refused.map((one) => one.code)).toEqual([code])
    expect(saved.map(brief)).toEqual(['3 1-0 #1'])
  })

  test.each([16, -1, 1.5, 'dos', null])('are refused when the number of goals is %s', async (home) => {
    const { as } = await member()
    const input = { predictions: [{ match: 1, home: home as number, away: 0 }] }
    const saving = app.call(savePredictions, { as, params: TEST_PORRA, input, idempotencyKey: uuidv7() })
    expect(await outcomeOf(saving)).toBe('invalid_input')
  })

  test.each([
    ['before the campaign opens', Date.parse('2026-05-31T21:59:59Z'), 'not_open'],
    ['after the campaign closes', Date.parse('2026-07-19T22:00:00Z'), 'campaign_over'],
  ])('are refused %s, and so are champion picks', async (_, at, code) => {
    const me = await member(at)
    expect(await outcomeOf(me.save(['1 1-0']))).toBe(code)
    expect(await outcomeOf(me.pick('ESP'))).toBe(code)
  })

  test('and champion picks are accepted from validated members only', async () => {
    const { access } = await app.signUp()
    const { as } = await member()
    await app.db.transact(() => run(tables.deleteFrom('consent').where('account_id', '=', as)))
    const nobody = predictor(app, '')
    expect(await outcomeOf(nobody.save(['1 1-0']))).toBe('not_signed_in')
    expect(await outcomeOf(nobody.mine())).toBe('not_signed_in')
    expect(await outcomeOf(predictor(app, as).save(['1 1-0']))).toBe('not_validated')
    expect(await outcomeOf(predictor(app, as).pick('ESP'))).toBe('not_validated')
    expect((await predictor(app, access).save(['1 1-0'])).saved).toHaveLength(1)
  })

  test('and the champion pick can be rebuilt from the plays', async () => {
    const me = await member()
    await me.save(['1 2-1', '2 0-0', '3 1-1'])
    await me.pick('ESP')
    await me.save(['1 2-2', '3 1-1'])
    await me.pick('FRA')
    const stored = await app.db.read
      .selectFrom('prediction')
      .selectAll()
      .where('account_id', '=', me.as)
      .orderBy('match')
      .execute()
    const { predictions, pick } = rebuilt(await playsOf(me.as))
    expect(stored).toEqual(
      predictions.map((row) => ({ ...row, account_id: me.as, campaign_id: PORRA_ID, tier: null, earned: 0 })),
    )
    const [{ earned: _, ...champion } = { earned: 0 }] = await app.db.read
      .selectFrom('champion_pick')
      .selectAll()
      .where('account_id', '=', me.as)
      .execute()
    expect(champion).toEqual(pick)
    expect(champion).toMatchObject({ team: 'FRA', saves: 2 })
  })

  test('of the champion can be changed until the first kick-off', async () => {
    const me = await member()
    const key = uuidv7()
    const first = await me.pick('ESP', key)
    expect(first).toEqual({
      team: 'ESP',
      savedAt: START,
      second: null,
      secondSavedAt: null,
      total: null,
    })
    expect(await outcomeOf(me.pick('BRA'))).toBe('team_unknown')
    app.clock.at = kickoffOf(1) - 1
    expect(await me.pick('FRA')).toMatchObject({ team: 'FRA', savedAt: kickoffOf(1) - 1 })
    expect(await me.pick('FRA')).toMatchObject({ savedAt: kickoffOf(1) - 1 })
    app.clock.at = kickoffOf(1)
    expect(await outcomeOf(me.pick('GER'))).toBe('pick_locked')
    expect(await me.pick('ESP', key)).toEqual(first)
    expect((await me.mine()).champion.team).toBe('FRA')
    expect(await outcomeOf(me.pick('GER', key))).toBe('idempotency_key_reused')
    expect((await playsOf(me.as)).map(({ slot }) => slot)).toEqual(['champion#1', 'champion#2'])
  })

  test('that are missing today are counted on the home page', async () => {
    const me = await member(kickoffOf(2) - HOUR_MS)
    const todo = async () => (await app.call(getHome, { as: me.as })).todos[0]
    expect(await todo()).toMatchObject({
      title: 'Te faltan 3 pronósticos de hoy',
      text: 'El primero, Hungría – Suiza, empieza a las 15:00, hora peninsular.',
      count: 3,
      deadline: kickoffOf(2),
    })
    await me.save(['2 1-0', '3 1-0'])
    expect(await todo()).toMatchObject({
      title: 'Te falta un pronóstico de hoy',
      text: expect.stringMatching(/^Italia – Albania empieza a las \d\d:00, /),
      count: 1,
      deadline: kickoffOf(4),
    })
    await me.save(['4 1-0'])
    expect(await todo()).toMatchObject({ title: 'Te faltan 32 pronósticos', deadline: kickoffOf(7) })
  })
})

describe.each(databases)('a tournament in progress on $name', ({ open }) => {
  let app: TestApi
  let ana: Predictor
  let luis: Predictor
  let eva: Predictor
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: START, season: [porra()] })
    const [a = '', b = '', c = ''] = await addFans(app, 3)
    ana = predictor(app, a)
    luis = predictor(app, b)
    eva = predictor(app, c)
  })
  afterAll(() => app.close())

  test('shows the split of all predictions once a match is locked, and not before', async () => {
    await ana.save(['1 2-1', '2 1-1'])
    await luis.save(['1 0-0', '2 1-1'])
    await eva.save(['1 1-1', '2 1-1'])
    await eva.save(['1 3-1'])
    app.clock.at = kickoffOf(1) - 1
    expect((await ana.mine()).splits).toEqual({})
    app.clock.at = kickoffOf(1)
    expect((await ana.mine()).splits).toEqual({ 1: { home: 67, draw: 33, away: 0, people: 3 } })
  })

  test('scores a prediction, and scores it again after the result is corrected', async () => {
    await enter(app.db, 1, { result: { ft90: [2, 1] } })
    const [first] = (await ana.mine()).predictions
    expect(first?.scored).toEqual({ tier: 'exact', points: 5, factor: 1, through: 0, total: 5 })
    await enter(app.db, 1, { reason: 'El acta dice 5-1.' })
    const [second] = (await ana.mine()).predictions
    expect(second).toMatchObject({ scored: { tier: 'winner', total: 2 }, formerTotal: 5 })
    const [match] = (await tournament(app)).matches
    expect(match).toMatchObject({
      state: 'corrected',
      counting: [5, 1],
      former: { ft90: [2, 1], aet: null, pens: null },
      reason: 'El acta dice 5-1.',
      winner: null,
    })
  })

  test('lists every entry about a match with its time and reason, but without the operator', async () => {
    const at = kickoffOf(1) + DAY_MS
    const nothing = { kickoff: null, result: null, reason: null }
    await enter(app.db, 1, { state: 'suspended', reason: 'Protesta', at })
    await enter(app.db, 1, { state: 'postponed', kickoff: at + DAY_MS, at: at + 1 })
    await enter(app.db, 1, { state: 'open', reason: 'Desestimada', at: at + 2 })
    await enter(app.db, 1, { reason: 'Vale el acta.', at: at + 3 })
    const { matches } = await tournament(app)
    const resultOf = (home: number, away: number) => ({ ft90: [home, away], aet: null, pens: null })
    const first = { state: 'finished', at: kickoffOf(1) + DAY_MS / 8 }
    expect(matches[0]?.versions).toEqual([
      { ...nothing, ...first, version: 1, result: resultOf(2, 1) },
      { ...nothing, ...first, version: 2, result: resultOf(5, 1), reason: 'El acta dice 5-1.' },
      { ...nothing, version: 3, state: 'suspended', at, reason: 'Protesta' },
      { ...nothing, version: 4, state: 'postponed', at: at + 1, kickoff: at + DAY_MS },
      { ...nothing, version: 5, state: 'open', at: at + 2, reason: 'Desestimada' },
      { ...nothing, version: 6, state: 'finished', at: at + 3, result: resultOf(5, 1), reason: 'Vale el acta.' },
    ])
    expect(matches[1]?.versions).toEqual([])
  })

  test('shows each prediction in the history with the result and its points', async () => {
    const { entries } = await app.call(listHistory, { as: eva.as })
    const texts = entries.map(({ text }) => text)
    expect(texts).toContain('Pronóstico: Alemania 3-1 Escocia.')
    const detailOf = async (text: string) => {
      const id = entries.find((entry) => entry.text === text)?.id ?? ''
      return (await app.call(getHistoryEntry, { as: eva.as, params: { id } })).detail
    }
    expect(await detailOf('Pronóstico: Alemania 1-1 Escocia.')).toMatchObject({ isReplaced: true, scored: null })
    expect(await detailOf('Pronóstico: Alemania 3-1 Escocia.')).toEqual({
      game: 'eurocopa',
      zone: 'Europe/Madrid',
      basis: 'aet',
      match: 1,
      sides: ['Alemania', 'Escocia'],
      goals: [3, 1],
      through: null,
      kickoff: kickoffOf(1),
      isReplaced: false,
      result: { ft90: [5, 1], aet: null, pens: null },
      scored: { tier: 'winner', points: 2, factor: 1, through: 0, total: 2 },
    })
  })

  test('accepts predictions of a postponed match until its new kick-off, and none of a suspended match', async () => {
    app.clock.at = kickoffOf(2) - HOUR_MS
    const later = kickoffOf(2) + 2 * DAY_MS
    await enter(app.db, 2, { state: 'postponed', kickoff: later, at: app.clock.at })
    app.clock.at = later - 1
    expect((await ana.save(['2 0-3'])).saved).toHaveLength(1)
    expect((await tournament(app)).matches[1]).toMatchObject({
      state: 'postponed',
      kickoff: later,
      formerKickoff: kickoffOf(2),
    })
    app.clock.at = later
    expect((await ana.save(['2 0-4'])).refused[0]?.code).toBe('match_locked')
    await enter(app.db, 3, { state: 'suspended', at: kickoffOf(3) - HOUR_MS })
    app.clock.at = kickoffOf(3) - 1
    expect((await ana.save(['3 0-4'])).refused[0]?.code).toBe('match_suspended')
  })

  test('waits for rulings after the groups, then opens the knock-out and the second champion pick', async () => {
    for (let n = 4; n <= 36; n++) await enter(app.db, n)
    await enter(app.db, 2)
    await enter(app.db, 3)
    app.clock.at = kickoffOf(37) - DAY_MS
    const before = await tournament(app)
    expect(before.groups[2]?.level).toEqual([['DEN', 'SVN']])
    expect(before.thirds.level.flat()).toEqual(expect.arrayContaining(['NED', 'GEO']))
    expect(before.matches[36]).toMatchObject({ state: 'undefined', sides: ['GER', null] })
    expect((await ana.save(['37 1-1 0'])).refused[0]?.code).toBe('match_undefined')

    await enterRulings(app.db)
    const { groups, matches, champion } = await tournament(app)
    expect(groups[2]).toMatchObject({ level: [], ruling: expect.stringContaining('tarjetas') })
    expect(groups[0]?.ruling).toBeNull()
    expect(matches[36]).toMatchObject({ state: 'scheduled', sides: ['GER', 'DEN'] })
    expect(champion).toMatchObject({ locksAt: kickoffOf(1), secondLocksAt: kickoffOf(38), winner: null })

    expect(await luis.pick('ESP')).toMatchObject({ team: null, second: 'ESP', secondSavedAt: app.clock.at })
    app.clock.at = kickoffOf(38)
    expect(await outcomeOf(luis.pick('FRA'))).toBe('pick_locked')
  })

  test('requires the team that advances when a knock-out prediction is level', async () => {
    app.clock.at = kickoffOf(38) - 1
    const answer = await ana.save(['37 1-1', '38 2-0 1', '39 0-0 1'])
    expect(answer.refused.map(({ match, code }) => [match, code])).toEqual([[37, 'through_missing']])
    expect(answer.saved.map(({ match, through }) => [match, through])).toEqual([
      [38, 0],
      [39, 1],
    ])
    const { entries } = await app.call(listHistory, { as: ana.as })
    expect(entries.map(({ text }) => text)).toContain('Pronóstico: España 0-0 Georgia, y pasa Georgia.')
  })

  test('gives the place in the current round to a member who joined after the earlier rounds', async () => {
    app.clock.at = kickoffOf(38) - 1
    const [late = ''] = await addFans(app, 1)
    const zoe = predictor(app, late)
    await zoe.save(['38 2-0'])
    expect((await zoe.mine()).round).toBeNull()
    await enter(app.db, 38)
    app.clock.at = kickoffOf(38) + DAY_MS / 4
    const edition = app.deps.season.byId(PORRA_ID)
    while (edition && (await eurocopa.due?.(edition, app.deps))) {}
    expect((await zoe.mine()).round).toEqual({ scope: 'r16', place: 1, points: 12 })
    expect((await ana.mine()).round).toBeNull()
  })

  test('gives the points for the champion when the final is over', async () => {
    for (let n = 37; n <= 51; n++) await enter(app.db, n)
    app.clock.at = kickoffOf(51) + DAY_MS
    expect((await luis.mine()).champion).toMatchObject({ second: 'ESP', total: 7 })
    expect((await ana.mine()).champion.total).toBe(0)
    expect((await tournament(app)).champion.winner).toBe('ESP')
    const { games } = await app.call(exportAccount, { as: luis.as })
    expect(games).toMatchObject({
      [PORRA_ID]: { champion: { second: 'ESP' }, predictions: [{ match: 1 }, { match: 2 }] },
    })
  })
})
