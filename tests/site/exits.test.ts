import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { HOSTILE_PATHS } from '#tests/support/hostile-paths.ts'
import { CARD, PARTNER_EXITS } from '#tests/support/partner-exits.ts'
import { askRaw, type RawAnswer } from '#tests/support/raw-http.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const exits = [
  ...PARTNER_EXITS.map((exit) => (exit.key === 'prix' ? { ...exit, from: '2090-06-01T09:00' } : exit)),
  { ...PARTNER_EXITS[0], key: 'casa-del-pan', base: 'https://pan.example', paths: ['', 'a/*'] },
]

let site: SiteServer
beforeAll(async () => {
  site = await startSite({
    season: { ...seasonOf(scratchCard(windowFromNow(-1, 30, 60))), exits },
    env: { LOG_LEVEL: 'info' },
  })
})
afterAll(() => site.stop())

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'
const ask = (path: string, { method = 'GET', agent = PERSON, headers = [] as string[] } = {}) =>
  askRaw(
    site.origin,
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nuser-agent: ${agent}\r\n${headers.map((line) => `${line}\r\n`).join('')}connection: close\r\n\r\n`,
    { hasBody: method !== 'HEAD' },
  )
const headerOf = ({ head }: RawAnswer, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim()
const titleOf = ({ body }: RawAnswer) => /<title>([^<]*)<\/title>/.exec(body)?.[1]

/** Returns how often each exit was counted, by key. */
function departures(): Record<string, number> {
  const db = new DatabaseSync(join(site.dataDir, 'temporada.db'), { readOnly: true })
  const rows = db.prepare("select key, n from tally where campaign_id = 'go'").all()
  db.close()
  return Object.fromEntries(rows.map(({ key, n }) => [String(key).split(':')[1], Number(n)]))
}
async function departuresOf(key: string, work: () => Promise<unknown>): Promise<number> {
  const before = departures()[key] ?? 0
  await work()
  return (departures()[key] ?? 0) - before
}

describe('an exit without a page in between', () => {
  test.each([[], ['cookie: temporada=x']])(
    'redirects without a page, a cookie or a referrer (%s)',
    async (...headers) => {
      const answer = await ask('/go/tarjetaexpress', { headers })
      expect(answer.status).toBe(302)
      expect(headerOf(answer, 'location')).toBe(CARD)
      expect(headerOf(answer, 'cache-control')).toBe('no-store')
      expect(headerOf(answer, 'referrer-policy')).toBe('no-referrer')
      expect(headerOf(answer, 'set-cookie')).toBeUndefined()
      expect(answer.body).toMatch(/^(0\r\n\r\n)?$/)
    },
  )

  test('does not pass on query parameters that the table does not list', async () => {
    expect(headerOf(await ask('/go/tarjetaexpress?utm_source=x&url=//evil.example'), 'location')).toBe(CARD)
    expect(headerOf(await ask('/GO/TarjetaExpress/'), 'location')).toBe(CARD)
  })

  test('counts each visit, but no HEAD request, link preview or prefetch', async () => {
    expect(
      await departuresOf('tarjetaexpress', () => Promise.all([1, 2, 3].map(() => ask('/go/tarjetaexpress')))),
    ).toBe(3)
    const none = await departuresOf('tarjetaexpress', async () => {
      for (const answer of [
        await ask('/go/tarjetaexpress', { method: 'HEAD' }),
        await ask('/go/tarjetaexpress', { method: 'HEAD', headers: ['cookie: temporada=x'] }),
        await ask('/go/tarjetaexpress', { agent: 'WhatsApp/2.23.20.0 A' }),
        await ask('/go/tarjetaexpress', { agent: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)' }),
        await ask('/go/tarjetaexpress', { agent: 'facebookexternalhit/1.1' }),
        await ask('/go/tarjetaexpress', { headers: ['sec-purpose: prefetch;prerender'] }),
      ]) {
        expect(answer.status).toBe(200)
        expect(headerOf(answer, 'location')).toBeUndefined()
        if (answer.body) expect(titleOf(answer)).toBe('Temporada · Vas a salir hacia Tarjeta Exprés')
      }
    })
    expect(none).toBe(0)
    const phone = { agent: 'Mozilla/5.0 (Linux; Android 12; CUBOT X50) Chrome/120.0 Mobile' }
    expect((await ask('/go/tarjetaexpress', phone)).status).toBe(302)
  })
})

describe('an exit with a page in between', () => {
  test('says where it leads, and has a single link there', async () => {
    const answer = await ask('/go/club/ofertas/verano?oferta=7&utm_source=x')
    expect(answer.status).toBe(200)
    expect(titleOf(answer)).toBe('Temporada · Vas a salir hacia Club Temporada')
    expect(headerOf(answer, 'cache-control')).toBe('no-store')
    expect(headerOf(answer, 'referrer-policy')).toBe('no-referrer')
    expect(headerOf(answer, 'location')).toBeUndefined()
    expect(answer.body.match(/<a [^>]*href="https:[^>]*>/g)).toEqual([
      expect.stringContaining('href="https://club.temporada.example/ofertas/verano?oferta=7"'),
    ])
    expect(answer.body).toMatch(/<a [^>]*rel="noopener noreferrer nofollow"/)
    expect(answer.body).toContain('<meta name="robots" content="noindex"')
    expect(answer.body).not.toMatch(/http-equiv="refresh"/i)
  })

  test('may have any key', async () => {
    for (const [path, target] of [
      ['/go/casa-del-pan', 'https://pan.example/'],
      ['/GO/Casa-del-Pan/a/b', 'https://pan.example/a/b'],
    ]) {
      const answer = await ask(`${path}`)
      expect(answer.status).toBe(200)
      expect(answer.body.match(/<a [^>]*href="https:[^>]*>/g)).toEqual([expect.stringContaining(`href="${target}"`)])
    }
    expect(await departuresOf('casa-del-pan', () => ask('/go/casa-del-pan'))).toBe(1)
  })

  test('is counted each time its page is shown, even to the same visitor', async () => {
    expect(await departuresOf('club', () => Promise.all([1, 2, 3].map(() => ask('/go/club'))))).toBe(3)
    expect(await departuresOf('club', () => ask('/go/club', { method: 'HEAD' }))).toBe(0)
    expect(await departuresOf('club', () => ask('/go/club/nada'))).toBe(0)
  })
})

describe('an exit that leads nowhere', () => {
  test.each([
    '/go/club/nada',
    '/go/club/nada/',
    '/go/club/ofertas/a/b',
    '/go/club/a/b%20c',
    '/go/club/a%2Fb',
    '/go/club/%C3%A1rbol',
    '/go/club/%',
    '/go/club/%ff',
    '/go/club/a.b~c',
    '/go/club/..%2fx',
    `/go/club/${'a/'.repeat(40)}a`,
    `/go/club/${'a'.repeat(1500)}`,
    '/go/prix/2026/final',
    '/go/prix',
    '/go/prix/',
    '/GO/Prix/x?y=1',
    '/go/casino',
    '/go/__proto__',
    '/go/tarjetaexpress/a',
    '/go/casa-del-pan/a',
  ])('%s shows a page that says so, with posters', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(200)
    expect(headerOf(answer, 'location')).toBeUndefined()
    expect(answer.body).toContain('<meta name="robots" content="noindex"')
    expect(titleOf(answer)).toBe('Temporada · Este enlace no está activo')
    expect(headerOf(answer, 'cache-control')).toBe('no-store')
    expect(answer.body).toContain('Lo que sí está en cartel')
  })

  test('says when it will open, if it has a date', async () => {
    expect((await ask('/go/prix')).body).toContain('Se abre el 1 de junio de 2090 a las 09:00')
  })

  test.each(['/go', '/go/', '/go/casa.pan', '/go/%C3%A1'])(
    '%s cannot be an exit and responds with 404',
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )
})

/** Addresses whose fault is in their first part. */
const HOSTILE_ADDRESSES = [
  '//evil.example/go/club',
  '//go/club',
  '/\\evil.example',
  '/%0d/evil.example/',
  '/%0d%0aLocation:%20https://evil.example/',
  '/%0d/host/',
  '/%09/evil.example/',
  '/%5cevil.example/',
  '/%2f%2fevil.example',
  '/%2fevil.example/',
  '/.//evil.example/',
  '/..//evil.example/',
  '/%2e%2e//evil.example',
  '/go//evil.example',
  '/go//evil.example/',
  '/go/%0d/evil.example/',
  '/go/../../evil.example',
  '/go/club//evil.example/',
  '/go/club\\evil.example',
  '/go/club%2f%2fevil.example',
  '/go/club;@evil.example',
  '/go/club@evil.example',
  '/go/club:80@evil.example/',
  '/go/club.evil.example',
  '/go\\club',
  '/go%2fclub',
  '/go/%63lub/ofertas',
  '/%67o/club',
  '/%67o/tarjetaexpress',
  '/x/../go/tarjetaexpress',
  '/go/./tarjetaexpress',
  '/go/club/../tarjetaexpress',
  '/go/tarjetaexpress//',
  '/go/tarjetaexpress//evil.example',
  '/go/tarjetaexpress/%2e%2e//evil.example',
  '/go/tarjetaexpress\\@evil.example',
  '/go/tarjetaexpress%0d%0a',
  '/go/tarjetaexpress%00',
  'http://evil.example/go/tarjetaexpress',
  'https://evil.example//go/club',
  '/go/club?%0d%0aLocation:https://evil.example',
  '/go/club/#@evil.example/',
]

/** Locations that a response may have: targets of the table, and addresses of this site, whose host is `x` here. */
const isInTable = (location: string): boolean => location === CARD || /^(http:\/\/x)?\/(?![/\\])[!-~]*$/.test(location)

describe('over the wire', () => {
  const keys = ['club', 'prix', 'tarjetaexpress']
  // Each path below two of the exits: they share one route, and a refusal costs a whole page.
  const below = (turn: number) => HOSTILE_PATHS.map((path, i) => `/go/${keys[(i + turn) % keys.length]}/${path}`)
  const bare = HOSTILE_PATHS.map((path) => `/${path}`)

  test.each([
    ['below an exit', below(0), []],
    ['below another exit, with a cookie', below(1), ['cookie: temporada=x']],
    ['at the root', bare, []],
    ['with a hostile first part', HOSTILE_ADDRESSES, []],
    ['with a hostile first part and a cookie', HOSTILE_ADDRESSES, ['cookie: temporada=x']],
  ])('hostile paths %s never lead to another site and cause no error', async (_, addresses, headers) => {
    const faults: string[] = []
    const left = [...addresses]
    const askAll = async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const answer = await ask(path, { headers })
        const location = headerOf(answer, 'location')
        if (answer.status === 0 || answer.status >= 500) faults.push(`${answer.status} ${path}`)
        if (location !== undefined && !isInTable(location)) faults.push(`${path} -> ${location}`)
        if (/href="https?:\/\/[^"]*evil/i.test(answer.body)) faults.push(`${path} has a link away`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, askAll))
    expect(faults).toEqual([])
  })

  test.each(['/x/../go/tarjetaexpress', '/go/./tarjetaexpress', '/%67o/tarjetaexpress', '/go/%74arjetaexpress'])(
    '%s, which would be an exit only after normalisation, responds with 404',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      expect(headerOf(answer, 'location')).toBeUndefined()
    },
  )

  test.each([
    ['/go/tarjetaexpress//', '/go/tarjetaexpress/'],
    ['/go/club//evil.example/', '/go/club/evil.example/'],
    ['/go//club', '/go/club'],
  ])('%s redirects to its normalised address on this site and is not counted', async (path, tidy) => {
    const counted = await departuresOf(path.includes('club') ? 'club' : 'tarjetaexpress', async () => {
      const answer = await ask(path)
      expect(answer.status).toBe(307)
      expect(headerOf(answer, 'location')).toBe(tidy)
    })
    expect(counted).toBe(0)
  })

  test('refusals are logged, without any data of the visitor', async () => {
    const lines = site
      .printed()
      .split('\n')
      .filter((line) => line.includes('exit refused'))
      .map((line) => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => /evil|%|127/.test(`${line.path}`))).toEqual([])
    const names = new Set(lines.flatMap((line) => Object.keys(line)))
    expect(names).toEqual(new Set(['level', 'time', 'part', 'requestId', 'exit', 'path', 'msg']))
  })
})
