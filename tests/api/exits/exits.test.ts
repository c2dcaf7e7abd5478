import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import type { AskSite } from '#api/exits/ask-site.ts'
import { departuresSince, exitAt } from '#api/exits/exits.ts'
import { overviewOf } from '#api/exits/overview.ts'
import { checkSites } from '#api/exits/site-check.ts'
import { type ExitEntry, toExit } from '#api/season/exit-entry.ts'
import { countExit, getExit } from '#contract/exits.schema.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { HOSTILE_PATHS } from '#tests/support/hostile-paths.ts'
import { loadTestSeason, scratchCard } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'

const ALWAYS = { zone: 'Europe/Madrid', query: [], interstitial: true }
const EXITS: ExitEntry[] = [
  { ...ALWAYS, key: 'club', name: 'Club', base: 'https://club.example', paths: ['', 'ofertas/*'], query: ['oferta'] },
  {
    ...ALWAYS,
    key: 'prix',
    name: 'Prix',
    base: 'https://prix.example',
    paths: ['2024/final'],
    // Contains the night in which the clocks go back.
    from: '2026-10-24T00:00',
    until: '2026-10-26T00:00',
  },
  {
    ...ALWAYS,
    key: 'tarjetaexpress',
    name: 'Tarjeta',
    base: 'https://t.example/alta',
    paths: [''],
    interstitial: false,
  },
]

describe.each(databases)('exits on $name', ({ open }) => {
  let app: TestApi
  /** Responses of the other sites, by method and address; addresses that are not here do not respond. */
  const sites = new Map<string, number | string>()
  const asked: string[] = []
  const askSite: AskSite = async (method, url) => {
    asked.push(`${method} ${url.href}`)
    const answer = sites.get(`${method} ${url.href}`)
    if (answer === undefined) throw new TypeError('fetch failed')
    return typeof answer === 'number' ? { status: answer, location: null } : { status: 302, location: answer }
  }
  const look = () => checkSites(app.deps, new AbortController().signal)

  beforeAll(async () => {
    const database = await open()
    const season = await loadTestSeason(database, () => NOON, scratchCard())
    app = await createTestApi({ database, deps: { season: { ...season, exits: EXITS.map(toExit) }, askSite } })
  })
  beforeEach(() => {
    app.clock.at = NOON
    app.logged.length = 0
    asked.length = 0
    sites.clear()
  })
  afterAll(() => app.close())

  const ask = (key: string, path = '', query = '') => app.call(getExit, { params: { key }, input: { path, query } })
  const count = (key: string) => app.call(countExit, { params: { key } })
  const countsSince = async (day: string) => Object.fromEntries(await departuresSince(app.db, day))

  test('open exits lead where the table says, and an unknown exit is closed', async () => {
    expect(await ask('club', 'ofertas/verano', 'oferta=3&utm_source=x')).toEqual({
      state: 'open',
      name: 'Club',
      host: 'club.example',
      url: 'https://club.example/ofertas/verano?oferta=3',
      hasInterstitial: true,
    })
    expect(await ask('tarjetaexpress')).toMatchObject({ url: 'https://t.example/alta', hasInterstitial: false })
    expect(await ask('casino')).toMatchObject({ state: 'closed', reason: 'unknown' })
  })

  test('an exit to a page of this site leads to its path, and is never checked', async () => {
    const own = toExit({ ...ALWAYS, key: 'tarjetaexpress', name: 'Tarjeta', base: '/info', paths: [''] })
    const deps = { ...app.deps, season: { ...app.deps.season, exits: [own] } }
    expect(await exitAt(deps, 'tarjetaexpress', { path: '', query: 'a=b' })).toEqual({
      state: 'open',
      name: 'Tarjeta',
      host: null,
      url: '/info',
      hasInterstitial: true,
    })
    await checkSites(deps, new AbortController().signal)
    expect(asked).toEqual([])
    expect(await overviewOf(deps, NOON)).toMatchObject([{ state: 'open', deadSince: null }])
  })

  test('hostile paths lead nowhere, and the log contains nothing about the visitor', async () => {
    for (const path of HOSTILE_PATHS.filter((text) => text.length <= 1000)) {
      expect(await ask('club', path)).toMatchObject({ state: 'closed', reason: 'unknown' })
    }
    const refusals = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'exit refused')
    expect(refusals.length).toBeGreaterThan(300)
    const harmless = ['level', 'time', 'pid', 'hostname', 'requestId', 'msg', 'exit', 'path']
    for (const line of refusals) {
      expect(Object.keys(line).filter((name) => !harmless.includes(name))).toEqual([])
      expect(line.path ?? '').toMatch(/^[\w/-]*$/)
    }
  })

  test('a path that is missing from the table is logged, unless it could contain personal data', async () => {
    await ask('club', 'oferta/verano')
    await ask('club', 'ana%40example.es')
    const refusals = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'exit refused')
    expect(refusals.map(({ exit, path }) => ({ exit, path }))).toEqual([
      { exit: 'club', path: 'oferta/verano' },
      { exit: 'club', path: undefined },
    ])
  })

  test('an exit opens and closes at midnight in its time zone, also when the clocks change', async () => {
    const states = []
    for (const at of [
      '2026-10-23T21:59:59.999Z',
      '2026-10-23T22:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T22:59:59.999Z',
      '2026-10-25T23:00:00Z',
    ]) {
      app.clock.at = Date.parse(at)
      const exit = await ask('prix', '2024/final')
      states.push(exit.state === 'open' ? 'open' : exit.reason)
      expect((await count('prix')).isCounted).toBe(exit.state === 'open')
    }
    expect(states).toEqual(['early', 'open', 'open', 'open', 'open', 'over'])
    app.clock.at = Date.parse('2026-10-23T12:00:00Z')
    expect(await ask('prix', '2024/final')).toMatchObject({
      opensAt: Date.parse('2026-10-23T22:00:00Z'),
      zone: 'Europe/Madrid',
    })
    // Three of the four departures fall on the day that has 25 hours.
    expect(await countsSince('2026-10-25')).toEqual({ prix: 3 })
    expect(await countsSince('2026-10-24')).toEqual({ prix: 4 })
  })

  test('departures are counted by exit and by day in Madrid; a lookup alone does not count', async () => {
    for (const at of ['2026-11-19T22:59:59Z', '2026-11-19T23:00:00Z', '2026-11-20T22:59:59Z']) {
      app.clock.at = Date.parse(at)
      await ask('club')
      expect(await count('club')).toEqual({ isCounted: true })
    }
    expect(await count('casino')).toEqual({ isCounted: false })
    expect(await countsSince('2026-11-20')).toEqual({ club: 2 })
    const rows = await app.db.read.selectFrom('tally').selectAll().where('campaign_id', '=', 'go').execute()
    expect(rows.filter(({ key }) => key.includes('club')).map(({ key, n }) => [key, Number(n)])).toEqual([
      ['exit:club:2026-11-19', 1],
      ['exit:club:2026-11-20', 2],
    ])
  })

  test('the overview counts the departures of the last 7 and 30 days, including today', async () => {
    app.clock.at = Date.parse('2027-01-30T12:00:00Z')
    for (const day of ['2026-12-31', '2027-01-01', '2027-01-23', '2027-01-24', '2027-01-30']) {
      app.clock.at = Date.parse(`${day}T12:00:00Z`)
      await count('tarjetaexpress')
    }
    const lines = await overviewOf(app.deps, app.clock.at)
    expect(lines.map(({ exit, state, last7, last30 }) => [exit.key, state, last7, last30])).toEqual([
      ['club', 'open', 0, 0],
      ['prix', 'over', 0, 0],
      ['tarjetaexpress', 'open', 2, 4],
    ])
  })

  describe('the weekly check of sites', () => {
    const club = 'https://club.example/'
    const isOpen = async (key: string) => (await ask(key)).state === 'open'
    beforeEach(async () => {
      await app.db.transact(() => run(tables.deleteFrom('setting').where('key', 'like', 'exit-check:%')))
      sites.set('HEAD https://t.example/alta', 200)
    })

    test('sends HEAD once a week, and only to the sites of open exits', async () => {
      sites.set(`HEAD ${club}`, 200)
      await look()
      expect(asked).toEqual([`HEAD ${club}`, 'HEAD https://t.example/alta'])
      app.clock.advance(7 * DAY_MS - 1)
      await look()
      expect(asked).toHaveLength(2)
      app.clock.advance(1)
      await look()
      expect(asked).toHaveLength(4)
      expect(await isOpen('club')).toBe(true)
    })

    test.each([
      ['no response', undefined],
      ['404', 404],
      ['410', 410],
      ['500', 500],
      ['503', 503],
    ])(
      'closes an exit after two failures a day apart (%s), and opens it with the next good response',
      async (_, status) => {
        if (status) for (const method of ['HEAD', 'GET']) sites.set(`${method} ${club}`, status)
        await look()
        expect(await isOpen('club')).toBe(true)
        app.clock.advance(23 * HOUR_MS)
        await look()
        expect(asked.filter((line) => line.endsWith(club))).toEqual([`HEAD ${club}`, `GET ${club}`])
        app.clock.advance(HOUR_MS)
        await look()
        expect(await ask('club')).toMatchObject({ state: 'closed', reason: 'away' })
        expect(await count('club')).toEqual({ isCounted: false })
        expect((await overviewOf(app.deps, app.clock.at)).map(({ deadSince }) => deadSince)).toEqual([
          app.clock.at,
          null,
          null,
        ])
        expect(await isOpen('tarjetaexpress')).toBe(true)
        sites.set(`HEAD ${club}`, 200)
        app.clock.advance(DAY_MS)
        await look()
        expect(await isOpen('club')).toBe(true)
      },
    )

    test.each([
      ['refuses HEAD', { HEAD: 405, GET: 200 }],
      ['answers HEAD with an error', { HEAD: 500, GET: 200 }],
      ['asks for a sign-in', { HEAD: 401 }],
      ['redirects to another site', { HEAD: 'https://other.example/' }],
    ])('keeps an exit open when its site %s', async (_, answers: Record<string, number | string>) => {
      for (const [method, answer] of Object.entries(answers)) sites.set(`${method} ${club}`, answer)
      await look()
      app.clock.advance(DAY_MS)
      await look()
      expect(await isOpen('club')).toBe(true)
      expect(asked.some((line) => line.includes('other.example'))).toBe(false)
    })

    test('follows redirects within a site, and counts a redirect loop as a failure', async () => {
      sites.set(`HEAD ${club}`, '/es')
      sites.set('HEAD https://club.example/es', 200)
      await look()
      expect(asked).toContain('HEAD https://club.example/es')
      sites.clear()
      for (const method of ['HEAD', 'GET']) sites.set(`${method} ${club}`, '/')
      for (const days of [7, 1]) {
        app.clock.advance(days * DAY_MS)
        await look()
      }
      expect(await isOpen('club')).toBe(false)
    })

    test('asks no site and reports none as dead while the operator has turned the check off', async () => {
      await look()
      app.clock.advance(DAY_MS)
      await look()
      expect(await isOpen('club')).toBe(false)
      asked.length = 0
      const off = { ...app.deps, askSite: undefined }
      await checkSites(off, new AbortController().signal)
      expect(asked).toEqual([])
      expect((await overviewOf(off, app.clock.at)).map(({ deadSince }) => deadSince)).toEqual([null, null, null])
    })

    test('records no failure when the server stops during a check', async () => {
      const stopping = new AbortController()
      const cut = { ...app.deps, askSite: async () => Promise.reject(stopping.abort()) }
      await checkSites(cut, stopping.signal)
      await checkSites({ ...app.deps, now: () => app.clock.at + DAY_MS }, new AbortController().signal)
      expect(await isOpen('club')).toBe(true)
    })
  })
})
