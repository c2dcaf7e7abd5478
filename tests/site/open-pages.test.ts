import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { addMembers, sessionCookie } from '#tests/support/members.ts'
import { runProgram } from '#tests/support/programs.ts'
import { askRaw } from '#tests/support/raw-http.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { PUBLIC_ENV, type SiteServer, startSite } from '#tests/support/site-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface Page {
  status: number
  html: string
  tag: string | null
  headers: Headers
}

async function get({ origin }: SiteServer, path: string, headers: Record<string, string> = {}): Promise<Page> {
  const answer = await fetch(origin + path, { headers, redirect: 'manual' })
  const html = await answer.text()
  return { status: answer.status, html, tag: answer.headers.get('etag'), headers: answer.headers }
}

/** The beginning of yesterday in Iceland, whose midnight is that of UTC all year. */
const DAY = Math.floor(Date.now() / DAY_MS - 1) * DAY_MS
const OPENS = DAY + 10 * HOUR_MS + 7 * MINUTE_MS
/** Noon, because no day begins within the next hours. */
const NOON = DAY - 10 * DAY_MS + 12 * HOUR_MS
const words = (instant: number) => new Date(instant).toISOString().slice(0, 16)
const phasesIn = ({ html }: Page) => [...html.matchAll(/data-phase="(\w+)"/g)].map(([, phase]) => phase)
const card = () =>
  scratchCard({
    zone: 'Atlantic/Reykjavik',
    opensAt: words(OPENS),
    closesAt: words(OPENS + 10 * DAY_MS),
    claimUntil: words(OPENS + 40 * DAY_MS),
  })

/** A campaign that stays announced, and whose poster counts the days. */
function summer() {
  const { game: _, ...campaign } = scratchCard({
    slug: 'verano',
    kind: 'verano',
    zone: 'Atlantic/Reykjavik',
    opensAt: words(DAY + 4 * DAY_MS),
    closesAt: words(DAY + 20 * DAY_MS),
    claimUntil: words(DAY + 40 * DAY_MS),
    prizes: [],
  })
  return campaign
}

/**
 * Removes when the router loaded each match, and the time of the API's clock. Nothing else in a page depends on the
 * hour.
 */
const withoutTimes = ({ html }: Page) => html.replaceAll(/(,u|\bserverNow\\"):\d+/g, '')

describe('an open page', () => {
  let site: SiteServer
  const at = (instant: number) => site.moveClock(instant - Date.now())
  beforeAll(async () => {
    site = await startSite({ season: seasonOf(card(), summer()), hasMovableClock: true })
  })
  afterAll(() => site.stop())

  const season = async (...words: string[]) => {
    const DATABASE_URL = `sqlite:${join(site.dataDir, 'temporada.db')}`
    expect(await runProgram('season', words, { DATA_DIR: site.dataDir, DATABASE_URL })).toMatchObject({ code: 0 })
  }

  test.each(['/', '/info', '/promo/verano', '/signup', '/forgot', '/contact', '/conditions', '/prueba/rasca', '/nada'])(
    '%s stays the same for hours, and a header has the current time',
    async (path) => {
      await at(NOON)
      const first = await get(site, path)
      await at(NOON + 3 * HOUR_MS)
      const later = await get(site, path)
      expect(withoutTimes(later) === withoutTimes(first)).toBe(true)
      const condition = { 'if-none-match': later.tag ?? 'none' }
      expect((await get(site, path, condition)).status).toBe(path === '/nada' ? 404 : 304)
      for (const { headers } of [first, later]) {
        const [, said] = /^page;desc=(\d+);dur=\d+$/.exec(headers.get('server-timing') ?? '') ?? []
        if (first.html.includes('serverNow')) expect(said).toBeDefined()
        expect(headers.get('expires')).toBeNull()
      }
    },
  )

  test('with the key of a link carries it to the sign-up, sets no cookie, and leaves the shared page alone', async () => {
    const shared = await get(site, '/')
    const asked = await get(site, '/?via=cartel-tienda')
    expect(asked.tag).toBeNull()
    expect(asked.headers.get('set-cookie')).toBeNull()
    const ways = [...asked.html.matchAll(/href="(\/signup[^"]*)"/g)].map(([, way = '']) => way)
    expect(new Set(ways)).toEqual(new Set(['/signup?via=cartel-tienda']))
    expect((await get(site, ways[0] ?? '')).html).toContain('name="via" value="cartel-tienda"')
    expect((await get(site, '/?via=Ning%C3%BAn%20cartel')).headers.get('location')).toBe('/')
    expect((await get(site, '/', { 'if-none-match': shared.tag ?? 'none' })).status).toBe(304)
    expect((await get(site, '/')).html).not.toContain('via=')
  })

  test('the header Server-Timing has the time of the server to within a second', async () => {
    await at(NOON)
    const { headers } = await get(site, '/')
    const [, said = 0, ago = 0] = /desc=(\d+);dur=(\d+)/.exec(headers.get('server-timing') ?? '') ?? []
    expect(Math.abs(Number(said) + Number(ago) - NOON)).toBeLessThan(1_000)
  })

  test('changes at the instant when its campaign opens', async () => {
    await at(OPENS - 500)
    const before = await get(site, '/')
    expect(phasesIn(before)).not.toContain('open')
    await at(OPENS)
    const after = await get(site, '/', { 'if-none-match': before.tag ?? '' })
    expect(after.status).toBe(200)
    expect(phasesIn(after)).toContain('open')
  })

  test('changes at midnight if it counts days', async () => {
    const midnight = DAY - 3 * DAY_MS
    await at(midnight - 500)
    const before = await get(site, '/promo/verano')
    await at(midnight)
    const after = await get(site, '/promo/verano')
    expect(after.html === before.html).toBe(false)
  })

  test('shows how many prizes are left within seconds of the publication of that number', async () => {
    const now = Date.now()
    await at(now)
    const before = await get(site, '/')
    const database = await openDatabase(`sqlite:${join(site.dataDir, 'temporada.db')}`, { beside: true })
    const told = (n: number) =>
      database.read.updateTable('tally').set({ n }).where('key', 'like', 'told:%').where('n', '>', 0).execute()
    await told(1)
    await database.close()
    await at(now + 7_000)
    const after = await get(site, '/', { 'if-none-match': before.tag ?? '' })
    expect(before.html).not.toMatch(/quedaban? \d/)
    expect(after.status).toBe(200)
    expect(after.html).toMatch(/quedaban? \d+ de \d+ premios/)
  })

  test('shows within seconds that the operator has paused, resumed or cancelled the campaign', async () => {
    let now = Date.now()
    const seen = async () => {
      now += 7_000
      await at(now)
      return phasesIn(await get(site, '/'))
    }
    await at(now)
    // While the API is slow, a page shows its last response once more.
    await expect.poll(seen).toContain('open')
    await season('pause', 'rasca', '--reason', 'Una avería.')
    await expect.poll(seen).toContain('paused')
    await season('resume', 'rasca')
    await expect.poll(seen).toContain('open')
    await season('cancel', 'rasca', '--reason', 'Una avería.')
    await expect.poll(seen).toContain('cancelled')
  })
})

describe('a page of a new build', () => {
  let folder: string
  let site: SiteServer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'temporada-build-'))
    site = await startSite({ season: seasonOf(card()) })
  })
  afterAll(async () => {
    await site.stop()
    rmSync(folder, { recursive: true })
  })

  const ROOT = join(import.meta.dirname, '../..')
  /** Returns the name of the entry script of a page. */
  const scriptOf = ({ html }: Page) => /\/assets\/(index-[\w-]+\.js)/.exec(html)?.[1] ?? 'no script'

  /** Copies the build and gives its entry script another name. */
  function buildAnew(script: string, name: string) {
    cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    rmSync(join(folder, 'dist/server/compiled'), { recursive: true, force: true })
    const assets = join(folder, 'dist/client/assets')
    for (const extension of ['', '.br', '.gz']) {
      if (existsSync(join(assets, script + extension)))
        renameSync(join(assets, script + extension), join(assets, name + extension))
    }
    for (const file of readdirSync(join(folder, 'dist/server'), { recursive: true, withFileTypes: true })) {
      if (!file.name.endsWith('.js')) continue
      const path = join(file.parentPath, file.name)
      const text = readFileSync(path, 'utf8')
      if (text.includes(script)) writeFileSync(path, text.replaceAll(script, name))
    }
  }

  test('replaces the page of the former build immediately, even for a known ETag, and its scripts are found', async () => {
    const old = await get(site, '/')
    const script = scriptOf(old)
    const name = 'index-OTHER00.js'
    buildAnew(script, name)
    await site.stop({ keep: true })
    site = await startSite({ season: seasonOf(card()), env: { DATA_DIR: site.dataDir }, root: folder })
    const fresh = await get(site, '/', { 'if-none-match': old.tag ?? '' })
    expect(fresh.status).toBe(200)
    expect(fresh.html).not.toContain(script)
    expect(scriptOf(fresh)).toBe(name)
    expect(fresh.tag).not.toBe(old.tag)
    expect((await get(site, `/assets/${name}`)).status).toBe(200)
    expect((await get(site, `/assets/${script}`)).status).toBe(404)
  })
})

/** Headers that the site must not believe, or that must not change what the next visitor gets. */
const POISON = [
  'x-forwarded-host: evil.example',
  'x-forwarded-proto: https',
  'x-forwarded-port: 4444',
  'x-forwarded-prefix: /evil',
  'x-forwarded-server: evil.example',
  'forwarded: host=evil.example;proto=https',
  'x-host: evil.example',
  'x-original-url: /contact',
  'x-rewrite-url: /contact',
  'x-http-method-override: POST',
  'x-http-method: DELETE',
  'x-method-override: PUT',
  'x-visitor-local: 1',
  'x-asked-target: /contact',
  'x-nonce: evil',
  'referer: https://evil.example/',
  'accept-language: en',
  'user-agent: <script>evil()</script>',
  'range: bytes=0-10',
]

const CLOSE = 'connection: close'
const ask = ({ origin }: SiteServer, path: string, ...headers: string[]) =>
  askRaw(origin, `GET ${path} HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}${CLOSE}\r\n\r\n`)

describe('a page that was rendered for an anonymous visitor', () => {
  let site: SiteServer
  let publicSite: SiteServer
  beforeAll(async () => {
    ;[site, publicSite] = await Promise.all([startSite(), startSite({ env: PUBLIC_ENV })])
  })
  afterAll(() => Promise.all([site.stop(), publicSite.stop()]))

  test.each(POISON.map((header, i) => [header, `/nada-${i}`] as const))(
    'is not changed for the next visitor by the header %s',
    async (header, path) => {
      // Each case has its own path, so that no earlier response is cached.
      const poisoned = await ask(site, path, 'host: site.example', header)
      const next = await ask(site, path, 'host: site.example')
      expect([poisoned.status, next.status]).toEqual([404, 404])
      expect(next.body === poisoned.body).toBe(true)
      expect(/evil|4444/.exec(next.body + next.head)).toBeNull()
    },
  )

  test('is never reused for another host', async () => {
    await ask(site, '/', 'host: evil.example')
    expect((await ask(site, '/', 'host: site.example')).body).not.toContain('evil.example')
    // A site with a configured public address ignores these headers.
    expect((await ask(publicSite, '/', 'host: evil.example')).body).not.toContain('evil.example')
    expect((await ask(publicSite, '/', 'host: evil.example')).body).toContain('https://promo.example.es/')
  })

  test.each([
    ['br;q=0', null],
    ['identity;q=0', null],
    ['*', null],
    ['br;q=0, gzip;q=0, *', null],
    ['gzip;q=0.001', 'gzip'],
    ['br;q=abc', null],
    [',,,;;=q,br', 'br'],
    ['BR', null],
    ['br\t;\tq=0.5', 'br'],
    ['x'.repeat(4_000), null],
    ['constructor, __proto__, toString', null],
  ])('comes in an encoding that the request accepts: %j', async (offered, encoding) => {
    const answer = await fetch(`${site.origin}/info`, { headers: { 'accept-encoding': offered } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await answer.text()).toContain('</html>')
    expect(answer.headers.get('vary')).toContain('accept-encoding')
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('is not changed by %s requests', async (method) => {
    const before = await get(site, '/info')
    expect((await fetch(`${site.origin}/info`, { method, headers: { origin: site.origin } })).status).toBe(405)
    expect(withoutTimes(await get(site, '/info'))).toBe(withoutTimes(before))
  })

  test('is never sent to a member, and a member’s page is never cached', async () => {
    const [member] = await addMembers(site, 1)
    const cookie = await sessionCookie(site, member as NonNullable<typeof member>)
    const anonymous = await get(site, '/info')
    for (const lines of [
      [`cookie: ${cookie}`],
      [`cookie: a=b; ${cookie}`],
      [`cookie:${cookie}; a=b`],
      [`cookie: a=b`, `cookie: ${cookie}`],
      [`cookie: ${cookie}`, 'cookie: a=b'],
      [`COOKIE: a=b;${cookie}`],
      [`cookie: a=b;\t${cookie}`],
      [`cookie: temporada=; ${cookie}`],
    ]) {
      const answer = await ask(site, '/info', 'host: site.example', ...lines)
      expect(answer.head, lines.join()).toMatch(/cache-control: private, no-store/)
      expect(answer.head, lines.join()).not.toMatch(/^etag:/im)
    }
    const after = await get(site, '/info')
    expect(withoutTimes(after)).toBe(withoutTimes(anonymous))
    expect(after.headers.get('cache-control')).toBe('no-cache')
    expect(after.html).not.toContain('Cerrar sesión')
  })

  test.each(['cookie: temporada-flash=x', 'cookie: Temporada=x', 'cookie: temporadax=1', 'authorization: Bearer x'])(
    'is never a stored response to a request that names a visitor: %s',
    async (header) => {
      const path = `/nada-de-${header.replace(/\W+/g, '-')}`
      await ask(site, path, 'host: site.example', header)
      const next = await ask(site, path, 'host: site.example')
      expect(next.head).toMatch(/cache-control: no-cache/)
      expect(next.head).not.toMatch(/set-cookie/i)
    },
  )
})
