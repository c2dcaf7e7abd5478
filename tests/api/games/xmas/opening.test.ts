import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { GAMES } from '#api/games/catalog.ts'
import { xmasToday } from '#api/games/xmas/today.ts'
import { getCalendar, getDoor } from '#contract/games/xmas/xmas.schema.ts'
import { getHistoryEntry, listHistory } from '#contract/history.schema.ts'
import { getHome } from '#contract/home.schema.ts'
import { advent, doorsWith, GIVING, madrid, opener } from '#tests/support/advent.ts'
import { databases } from '#tests/support/databases.ts'
import { vault } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

describe.each(databases)('the doors of December on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: madrid('2026-12-01T12:00:00'), season: [advent()] })
  })
  afterAll(() => app.close())

  const member = () => opener(app)
  const at = (text: string) => {
    app.clock.at = madrid(text)
  }
  const doors = async () => (await app.call(getCalendar, { params: { slug: 'xmas' } })).doors
  const door = (n: string) => app.call(getDoor, { params: { slug: 'xmas', n } })

  test('are listed for everyone with their phases and, once open, their kinds', async () => {
    at('2026-12-04T09:00:00')
    const calendar = await app.call(getCalendar, { params: { slug: 'xmas' } })
    expect(calendar).toMatchObject({
      edition: 'test',
      zone: 'Europe/Madrid',
      today: '2026-12-04',
      next: { n: 5, opensAt: madrid('2026-12-05T00:00:00') },
      bonus: { doors: 20, draw: 'reyes', name: 'Sorteo de Reyes', drawsAt: madrid('2027-01-06T12:00:00') },
    })
    expect(calendar.order).toEqual(calendar.doors.map(({ n }) => n))
    expect(calendar.doors.slice(0, 6).map(({ n, phase, kind }) => [n, phase, kind])).toEqual([
      [1, 'past', 'text'],
      [2, 'past', 'quiz'],
      [3, 'late', 'code'],
      [4, 'today', 'entry'],
      [5, 'closed', null],
      [6, 'closed', null],
    ])
    expect(await door('2')).toEqual({
      n: 2,
      kind: 'quiz',
      title: 'Uvas',
      text: ['Uvas, contado en una frase.'],
      recipe: null,
      picture: null,
      quiz: { question: '¿Cuántas?', choices: ['Diez', 'Doce'] },
    })
    at('2026-12-31T12:00:00')
    expect(await app.call(getCalendar, { params: { slug: 'xmas' } })).toMatchObject({ next: null })
  })

  test('open at midnight in the time zone of the campaign and not before, for reading and for playing', async () => {
    const me = await member()
    at('2026-12-04T23:59:59.999')
    const closed = { code: 'door_closed', body: { detail: 'Esa puerta todavía no se abre. Vuelve el 5 de diciembre.' } }
    await expect(door('5')).rejects.toMatchObject(closed)
    await expect(me.open(5)).rejects.toMatchObject(closed)
    expect((await doors())[4]).toMatchObject({ phase: 'closed', kind: null })
    app.clock.advance(1)
    expect((await doors())[4]).toMatchObject({ phase: 'today', kind: 'win' })
    expect(await door('5')).toMatchObject({ title: 'Cesta' })
    expect(await me.open(5)).toMatchObject({ n: 5, kind: 'win' })
  })

  test.each(['0', '25', '26', '1.5', 'x', '01', '-1', ' 1', '1e1'])('the door «%s» does not exist', async (n) => {
    at('2026-12-26T12:00:00')
    const me = await member()
    await expect(door(n)).rejects.toMatchObject({ code: 'not_found' })
    await expect(me.open(n)).rejects.toMatchObject({ code: 'not_found' })
    expect((await me.look()).opened).toEqual([])
  })

  test('give what their kind holds: an answer, a code, an entry or an ornament', async () => {
    const me = await member()
    const open = async (day: number, answer?: number) => {
      at(`2026-12-0${day}T10:00:00`)
      const { n, kind, quiz, code, entry, ornament } = await me.open(day, answer)
      return { n, kind, quiz, code, entry, ornament }
    }
    const nothing = { quiz: null, code: null, entry: false, ornament: null }
    const uvas = { answer: 1, right: 1, isRight: true, why: 'Una por campanada.' }
    const turron = { answer: 0, right: 0, isRight: true, why: null }
    expect(await open(1)).toEqual({ n: 1, kind: 'text', ...nothing })
    expect(await open(2, 1)).toEqual({ n: 2, kind: 'quiz', ...nothing, quiz: uvas, entry: true })
    expect(await open(3)).toEqual({ n: 3, kind: 'code', ...nothing, code: 'ENVIO-GRATIS' })
    expect(await open(4)).toEqual({ n: 4, kind: 'entry', ...nothing, entry: true })
    expect(await open(6)).toEqual({ n: 6, kind: 'ornament', ...nothing, ornament: 'estrella' })
    expect(await open(7, 0)).toEqual({ n: 7, kind: 'quiz', ...nothing, quiz: turron, ornament: 'bola' })
    const { opened, entries, obstacle } = await me.look()
    expect(opened.map(({ n }) => n)).toEqual([7, 6, 4, 3, 2, 1])
    expect(entries).toEqual([
      { cause: 'door:2', at: madrid('2026-12-02T10:00:00') },
      { cause: 'door:4', at: madrid('2026-12-04T10:00:00') },
    ])
    expect(obstacle).toBeNull()
  })

  test('can be opened after 48 hours for their content, but no longer give anything', async () => {
    const me = await member()
    at('2026-12-03T23:59:59.999')
    expect(await me.open(2, 1)).toMatchObject({ entry: true, quiz: { isRight: true } })
    at('2026-12-09T00:00:00')
    expect((await doors()).slice(0, 9).map(({ phase }) => phase)).toEqual([...Array(7).fill('past'), 'late', 'today'])
    expect(await me.open(3)).toMatchObject({ kind: 'code', code: null })
    expect(await me.open(4)).toMatchObject({ kind: 'entry', entry: false })
    expect(await me.open(5)).toMatchObject({ kind: 'win', outcome: { kind: 'lost' } })
    expect(await me.open(6)).toMatchObject({ kind: 'ornament', ornament: null })
    expect(await me.open(7, 0)).toMatchObject({ quiz: { isRight: true }, ornament: null })
    expect((await me.look()).entries.map(({ cause }) => cause)).toEqual(['door:2'])
  })

  test('with a question require one of its choices, and the first answer counts', async () => {
    at('2026-12-02T12:00:00')
    const me = await member()
    const wrong = { code: 'invalid_input', body: { fields: [{ path: 'answer' }] } }
    await expect(me.open(2)).rejects.toMatchObject(wrong)
    await expect(me.open(2, 2)).rejects.toMatchObject(wrong)
    await expect(me.open(1, 0)).rejects.toMatchObject(wrong)
    const first = await me.open(2, 0, 'the-first-key')
    expect(first).toMatchObject({ quiz: { answer: 0, right: 1, isRight: false }, entry: false })
    expect(await me.open(2, 1)).toEqual(first)
    expect(await me.open(2, 0, 'the-first-key')).toEqual(first)
    await expect(me.open(2, 1, 'the-first-key')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    await expect(me.open(1, undefined, 'the-first-key')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect((await me.look()).opened).toEqual([first])
  })

  test('open only once, however many taps and tabs there are', async () => {
    at('2026-12-04T12:00:00')
    const me = await member()
    const [first, ...others] = await Promise.all([
      me.open(4, undefined, 'the-first-tab'),
      me.open(4, undefined, 'the-first-tab'),
      me.open(4, undefined, 'the-other-tab'),
      me.open(4),
    ])
    for (const other of others) expect(other).toEqual(first)
    at('2027-01-20T12:00:00')
    await me.signIn()
    expect(await me.open(4)).toEqual(first)
    expect((await me.look()).entries).toHaveLength(1)
  })

  test('stay closed before the edition opens, after it closes, during a pause and in an unknown edition', async () => {
    const me = await member()
    at('2026-11-30T23:59:59')
    await expect(me.open(1)).rejects.toMatchObject({ code: 'not_open' })
    at('2026-12-03T12:00:00')
    await expect(me.open(1, undefined, uuidv7(), 'other')).rejects.toMatchObject({ code: 'not_found' })
    const order = { slug: 'xmas', actor: 'operator:test', now: app.clock.at }
    await app.db.transact(() => pauseCampaign(order, 'Revisión'))
    await expect(me.open(3)).rejects.toMatchObject({ code: 'paused' })
    await resumeCampaign(app.db, order, { games: GAMES, vault })
    at('2027-01-05T23:59:59.999')
    await me.signIn()
    expect(await me.open(3)).toMatchObject({ n: 3 })
    app.clock.advance(1)
    await expect(me.open(1)).rejects.toMatchObject({ code: 'campaign_over' })
    expect((await doors()).every(({ phase }) => phase === 'past')).toBe(true)
    expect(await door('1')).toMatchObject({ title: 'Puerta 1' })
    expect(await me.look()).toMatchObject({ obstacle: 'campaign_over', opened: [{ n: 3 }] })
  })

  test('earn one more entry when twenty of them have been opened, even late', async () => {
    const me = await member()
    at('2027-01-02T12:00:00')
    for (let n = 1; n <= 24; n++) {
      await me.open(n, n === 2 || n === 7 ? 1 : undefined)
      const { entries } = await me.look()
      expect(entries.map(({ cause }) => cause)).toEqual(n < 20 ? [] : ['doors:20'])
    }
  })

  test('of earlier days do not trigger the reminder mail of the day', async () => {
    at('2026-12-02T12:00:00')
    const me = await member()
    const edition = app.deps.season.byId('xmas/test')
    if (!edition) throw new Error('no edition')
    const player = { accountId: me.id, emailConfirmed: true, isBlocked: false, country: 'ES', birthDate: '1990-05-05' }
    const line = () => xmasToday({ db: app.db, player, now: app.clock.at }, edition)
    expect(await line()).toMatchObject({ count: 2, isOfToday: true })
    await me.open(2, 1)
    expect(await line()).toMatchObject({ count: 1, title: 'Te espera la puerta 1', isOfToday: false })
  })

  test.each<[object, number, string]>([
    [{ catchUp: 'always' }, 2, 'La de hoy es la 3. Todas dan lo que guardan hasta que cierre la promoción.'],
    [{ catchUp: 'always' }, 3, 'Todas dan lo que guardan hasta que cierre la promoción.'],
    [{ lateHours: 72 }, 3, 'La 1 caduca hoy: ábrela primero.'],
    [{ lateHours: 96 }, 3, 'Abre primero la 1: caduca antes.'],
  ])(
    "of earlier days are never called today's door on the home page: %o, after opening door %i",
    async (game, opened, text) => {
      const late = await createTestApi({
        database: await open(),
        now: madrid('2026-12-03T12:00:00'),
        season: [advent({ game })],
      })
      try {
        const me = await opener(late)
        await me.open(opened, opened === 2 ? 1 : undefined)
        expect((await late.call(getHome, { as: me.access() })).todos[0]).toMatchObject({ count: 2, text })
      } finally {
        await late.close()
      }
    },
  )

  test('are listed on the home page and in the history', async () => {
    at('2026-12-02T12:00:00')
    const me = await member()
    const todo = async () => (await app.call(getHome, { as: me.access() })).todos[0]
    expect(await todo()).toMatchObject({
      title: 'Te esperan 2 puertas',
      text: 'La de hoy es la 2. La 1 caduca hoy: ábrela primero.',
      action: 'Abrir las puertas',
      count: 2,
      deadline: madrid('2026-12-03T00:00:00'),
    })
    await me.open(1)
    expect(await todo()).toMatchObject({
      title: 'Te espera la puerta 2',
      count: 1,
      deadline: madrid('2026-12-04T00:00:00'),
    })
    const { id } = await me.open(2, 1)
    expect(await todo()).toMatchObject({ title: 'Ya has abierto la puerta de hoy', action: null, count: 0 })

    const { entries } = await app.call(listHistory, { as: me.access() })
    expect(entries.map(({ kind, text, outcome }) => [kind, text, outcome]).sort()).toEqual([
      ['entry', 'Ganaste una participación en el sorteo de Reyes.', null],
      ['play', 'Abriste la puerta 1: Puerta 1.', null],
      ['play', 'Abriste la puerta 2: Uvas. Acertaste la pregunta.', null],
    ])
    const { detail } = await app.call(getHistoryEntry, { as: me.access(), params: { id } })
    const quiz = { question: '¿Cuántas?', answer: 'Doce', right: 'Doce' }
    expect(detail).toEqual({ game: 'xmas', n: 2, kind: 'quiz', title: 'Uvas', quiz, code: null })
    at('2026-12-30T12:00:00')
    expect(await todo()).toBeUndefined()
  })
})

describe.each(databases)('a season without catching up, on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const season = [advent({ game: { catchUp: 'today', doors: doorsWith(GIVING, 25), order: ORDER } })]
    app = await createTestApi({ database: await open(), now: madrid('2026-12-04T12:00:00'), season })
  })
  afterAll(() => app.close())

  test('shuts each door at the end of its day', async () => {
    const me = await opener(app)
    const read = (n: string) => app.call(getDoor, { params: { slug: 'xmas', n } })
    await expect(me.open(3)).rejects.toMatchObject({ code: 'door_shut', status: 410 })
    await expect(read('3')).rejects.toMatchObject({ code: 'door_shut' })
    expect(await me.open(4)).toMatchObject({ entry: true })
    app.clock.at = madrid('2026-12-05T00:00:00')
    await expect(read('4')).rejects.toMatchObject({ code: 'door_shut' })
    const { doors, order } = await app.call(getCalendar, { params: { slug: 'xmas' } })
    expect(doors[3]).toMatchObject({ phase: 'shut', kind: 'entry', lateUntil: app.clock.at })
    expect(order).toEqual(ORDER)
    app.clock.at = madrid('2026-12-25T20:00:00')
    expect(await read('25')).toMatchObject({ title: 'Puerta 25' })
  })
})

const ORDER = Array.from({ length: 25 }, (_, i) => 25 - i)
