import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { rankOf } from '#api/games/eurocopa/boards/rank.ts'
import { hideName, namesOf, ownNameOf, searchNames, showName } from '#api/games/eurocopa/names/board-names.ts'
import { getBoard, setBoardName } from '#contract/games/eurocopa/boards.schema.ts'
import { MOST_IN_LEAGUE } from '#contract/games/eurocopa/eurocopa.ts'
import {
  changeLeague,
  createLeague,
  getLeague,
  joinLeague,
  listLeagues,
} from '#contract/games/eurocopa/leagues.schema.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { outcomeOf } from '#tests/support/partners.ts'
import {
  addFans,
  enter,
  euro,
  kickoffOf,
  PORRA_ID,
  porra,
  predictor,
  TEST_PORRA,
  turnBack,
} from '#tests/support/porra.ts'
import { addSessions } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const START = Date.parse('2026-07-05T10:00:00Z')

describe.each(databases)('leagues on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const window = { opensAt: '2026-08-25T00:00', closesAt: '2026-10-20T00:00', claimUntil: '2026-11-20T00:00' }
    const other = porra({ edition: 'later', ...window, game: euro({}, 80) })
    app = await createTestApi({ database: await open(), now: START, season: [porra(), other] })
  })
  afterAll(() => app.close())

  const make = (as: string, name = 'La peña', idempotencyKey: string = uuidv7()) =>
    app.call(createLeague, { as, params: TEST_PORRA, input: { name }, idempotencyKey })
  const join = (as: string, code: string) => app.call(joinLeague, { as, params: TEST_PORRA, input: { code } })
  const change = (as: string, id: string, action: 'open' | 'close' | 'leave') =>
    app.call(changeLeague, { as, params: { ...TEST_PORRA, id }, input: { action } })
  const leaguesOf = async (as: string) => (await app.call(listLeagues, { as, params: TEST_PORRA })).leagues
  const look = (as: string, id: string) => app.call(getLeague, { as, params: { ...TEST_PORRA, id } })
  const name = (as: string, name: string) => app.call(setBoardName, { as, params: TEST_PORRA, input: { name } })
  const edition = () => app.deps.season.byId(PORRA_ID) as never
  const naming = () => ({ db: app.db, secret: app.deps.secret })

  test('a repeated idempotency key creates only one league; its code is accepted however people type it', async () => {
    const [ana = '', luis = ''] = await addFans(app, 2)
    const key = uuidv7()
    const league = await make(ana, 'La peña', key)
    expect(league).toMatchObject({ name: 'La peña', isOpen: true, isOwner: true, people: 1, place: 1 })
    expect(await make(ana, 'La peña', key)).toEqual(league)
    expect(await outcomeOf(make(ana, 'Otra', key))).toBe('idempotency_key_reused')

    const typed = league.code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const joined = await join(luis, typed)
    expect(joined).toEqual({ ...league, isOwner: false, people: 2 })
    expect(await join(luis, typed)).toEqual(joined)
    expect(await leaguesOf(luis)).toEqual([joined])
  })

  test('the board of a league shows only its members, only to its members, and with shared places', async () => {
    const [ana = '', luis = '', eva = '', pau = '', out = ''] = await addFans(app, 5)
    const { id, code } = await make(ana)
    for (const one of [luis, eva, pau]) await join(one, code)
    await name(luis, 'Luis Delantero')
    const none = { exact: 0, winners: 0, champion: 0 }
    const scores = [
      { account_id: luis, points: 9, ...none, exact: 1 },
      { account_id: ana, points: 5, ...none },
      { account_id: eva, points: 5, ...none },
      { account_id: out, points: 70, ...none },
    ].map((score) => ({ campaign_id: PORRA_ID, scope: 'all', ...score, rank: rankOf(score) }))
    await app.db.transact(() => run(tables.insertInto('score').values(scores)))

    const { rows, league } = await look(eva, id)
    expect(rows.map(({ place, points, isMe }) => [place, points, isMe])).toEqual(
      expect.arrayContaining([
        [1, 9, false],
        [2, 5, false],
        [2, 5, true],
        [4, 0, false],
      ]),
    )
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 2, 4])
    expect(rows[0]).toMatchObject({ name: 'Luis Delantero', exact: 1 })
    expect(rows[3]?.name).toMatch(/^Hincha [0-9A-Z]{4}$/)
    expect(league.place).toBe(2)
    expect(await outcomeOf(look(out, id))).toBe('not_found')
  })

  test("members of a league can read each other's predictions of a match, with their points, once the match is locked", async () => {
    const [ana = '', luis = '', out = ''] = await addFans(app, 3)
    const { id, code } = await make(ana)
    await join(luis, code)
    const before = app.clock.at
    const saidOf = async (match?: string) =>
      (await app.call(getLeague, { as: luis, params: { ...TEST_PORRA, id }, input: match ? { match } : {} })).said
    try {
      await turnBack(app, kickoffOf(2) - 1)
      await predictor(app, ana).save(['2 1-3', '3 2-0'])
      await predictor(app, out).save(['2 0-0'])
      expect(await saidOf('2')).toBeNull()
      expect((await saidOf())?.match).toBe(1)
      app.clock.at = kickoffOf(2)
      const [mine, theirs] = [
        { isMe: true, goals: null, through: null, total: null },
        { isMe: false, goals: [1, 3], through: null, total: null },
      ].map((row) => expect.objectContaining(row))
      expect(await saidOf()).toEqual({ match: 2, rows: expect.arrayContaining([mine, theirs]) })
      expect((await saidOf('2'))?.rows).toHaveLength(2)
      expect(await saidOf('3')).toBeNull()
      // Match 2 ended 1-3.
      await enter(app.db, 2)
      expect((await saidOf('2'))?.rows.map(({ total }) => total).sort()).toEqual([5, null])
    } finally {
      app.clock.at = before
    }
  })

  test('members who join a league concurrently never exceed its seats', async () => {
    const fans = await addFans(app, MOST_IN_LEAGUE + 9)
    const [owner = '', ...others] = fans
    const { id, code } = await make(owner)
    const outcomes = await Promise.all(others.map((one) => outcomeOf(join(one, code))))
    expect(outcomes.filter((outcome) => outcome === 'league_full')).toHaveLength(9)
    const { league, rows } = await look(owner, id)
    expect([league.people, rows.length]).toEqual([MOST_IN_LEAGUE, MOST_IN_LEAGUE])
  })

  test('a member can have at most twenty leagues, even with concurrent requests', async () => {
    const [ana = '', luis = ''] = await addFans(app, 2)
    const { code, id } = await make(luis)
    const outcomes = await Promise.all(Array.from({ length: 21 }, (_, n) => outcomeOf(make(ana, `Liga ${n}`))))
    expect(outcomes.filter((outcome) => outcome === 'leagues_full')).toHaveLength(1)
    expect(await outcomeOf(join(ana, code))).toBe('leagues_full')
    const [first] = await leaguesOf(ana)
    await change(ana, first?.id ?? '', 'leave')
    expect(await join(ana, code)).toMatchObject({ id, people: 2 })
  })

  test('only the owner can close and reopen a league, which passes on when the owner leaves and ends with its last member', async () => {
    const [ana = '', luis = '', eva = '', pau = ''] = await addFans(app, 4)
    const { id, code } = await make(ana)
    await join(luis, code)
    app.clock.advance(1)
    await join(eva, code)
    expect(await outcomeOf(change(luis, id, 'close'))).toBe('league_owner')
    expect(await outcomeOf(change(pau, id, 'close'))).toBe('not_found')
    expect((await change(ana, id, 'close')).league?.isOpen).toBe(false)
    expect(await outcomeOf(join(pau, code))).toBe('league_closed')
    await change(ana, id, 'open')

    expect(await change(ana, id, 'leave')).toEqual({ league: null })
    expect(await change(ana, id, 'leave')).toEqual({ league: null })
    expect(await leaguesOf(luis)).toMatchObject([{ isOwner: true, people: 2 }])
    await Promise.all([change(luis, id, 'leave'), change(eva, id, 'leave')])
    expect(await outcomeOf(join(pau, code))).toBe('league_unknown')
  })

  test('a member who guesses codes of leagues is refused for an hour, and other members are not', async () => {
    const [ana = '', luis = '', eva = ''] = await addFans(app, 3)
    const { code } = await make(ana)
    for (let n = 0; n < 5; n++) expect(await outcomeOf(join(luis, `ZZZZZZZ${n}`))).toBe('league_unknown')
    expect(await outcomeOf(join(luis, 'ZZZZZZZ0'))).toBe('league_unknown')
    expect(await outcomeOf(join(luis, code))).toBe('too_many_requests')
    expect(await join(eva, code)).toMatchObject({ people: 2 })
    app.clock.advance(HOUR_MS)
    expect(await join(luis, code)).toMatchObject({ people: 3 })
  })

  test('a board name belongs to one member only; a hidden name stays taken and is still shown to its owner', async () => {
    const [ana = '', luis = ''] = await addFans(app, 2)
    await name(ana, 'La Mala')
    expect(await outcomeOf(name(luis, 'la_MÁLA'))).toBe('name_taken')
    expect(await outcomeOf(name(luis, 'Hincha 7F3K'))).toBe('name_taken')
    const hiding = { campaign: PORRA_ID, name: 'la mala', reason: 'Ofende.', actor: 'operator:test', at: 1 }
    expect(await app.db.transact(() => hideName(hiding))).toBe('La Mala')
    const made = (await namesOf(naming(), edition(), [ana])).get(ana)
    expect(await ownNameOf(naming(), edition(), ana)).toEqual({ shown: made, chosen: 'La Mala', hidden: 'Ofende.' })
    expect(made).toMatch(/^Hincha /)
    expect(await outcomeOf(name(ana, 'LA MALA'))).toBe('invalid_input')
    await name(ana, 'La Buena')
    expect(await outcomeOf(name(ana, 'La mala'))).toBe('name_taken')
    expect((await searchNames(naming(), PORRA_ID, 'mala')).map(({ name: one }) => one)).toEqual(['La Mala'])
    await app.db.transact(() => showName(PORRA_ID, 'La Mala'))
    expect(await name(luis, 'La Mala')).toEqual({ name: 'La Mala' })
  })

  test('erasing an account removes its board name, predictions, leagues and lines on the boards', async () => {
    const [ana = '', luis = ''] = await addFans(app, 2)
    const before = app.clock.at
    await turnBack(app, kickoffOf(1) - HOUR_MS)
    for (const as of [ana, luis]) {
      await predictor(app, as).save(['1 2-1'])
      await predictor(app, as).pick('ESP')
    }
    app.clock.at = before
    const peopleOnBoard = async () => (await app.call(getBoard, { as: luis, params: { slug: TEST_PORRA.slug } })).people
    const people = await peopleOnBoard()
    const { id, code } = await make(ana)
    await join(luis, code)
    await name(ana, 'Se Va')
    await app.db.transact(() =>
      run(tables.updateTable('account').set({ status: 'leaving', delete_after: 1 }).where('id', '=', ana)),
    )
    await eraseDue(app.deps)
    expect(await look(luis, id)).toMatchObject({ league: { isOwner: true, people: 1 }, rows: [{ isMe: true }] })
    expect(await ownNameOf(naming(), edition(), ana)).toMatchObject({ chosen: null })
    for (const table of ['prediction', 'champion_pick', 'score'] as const) {
      const rows = await app.db.read
        .selectFrom(table)
        .select('account_id')
        .where('account_id', 'in', [ana, luis])
        .execute()
      expect(rows).toEqual([{ account_id: luis }])
    }
    expect(await peopleOnBoard()).toBe(people - 1)
  })

  test('after the campaign closes, a league can still be left, but not created, joined or changed', async () => {
    const [ana = '', luis = ''] = await addFans(app, 2)
    const { id, code } = await make(ana)
    const before = app.clock.at
    app.clock.at = Date.parse('2026-07-21T00:00:00Z')
    try {
      const again = [ana, luis].map((accountId) => ({
        accountId,
        emailConfirmed: true,
        isBlocked: false,
        country: 'ES',
        birthDate: '',
      }))
      await addSessions(app.db, again, ({ accountId }) => `late-${accountId}`, app.clock.at)
      const [late, later] = [`late-${ana}`, `late-${luis}`]
      expect(await outcomeOf(make(later))).toBe('campaign_over')
      expect(await outcomeOf(join(later, code))).toBe('campaign_over')
      expect(await outcomeOf(change(late, id, 'close'))).toBe('campaign_over')
      expect(await outcomeOf(name(late, 'Tarde'))).toBe('campaign_over')
      expect(await change(late, id, 'leave')).toEqual({ league: null })
    } finally {
      app.clock.at = before
    }
  })
})
