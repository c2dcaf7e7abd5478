import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiProcess } from '#tests/support/api-process.ts'
import { freePort } from '#tests/support/free-port.ts'
import { signedInCookie } from '#tests/support/signed-in-cookie.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

type Api = ReturnType<typeof startApiProcess>

let site: SiteServer
let api: Api
let env: Record<string, string>
let cookie: string
/** Of a session that may end. */
let otherCookie: string
let dataDir: string
beforeAll(async () => {
  const port = String(await freePort())
  dataDir = mkdtempSync(join(tmpdir(), 'temporada-api-away-'))
  env = { PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off', SESSION_SECRET: 's'.repeat(40), STOP_DELAY: '60' }
  api = startApiProcess(env)
  const base = await api.origin
  site = await startSite({ env: { API_BASE_URL: `${base}/api/v1`, SESSION_SECRET: 's'.repeat(40) } })
  cookie = await signedInCookie(site.origin)
  otherCookie = await signedInCookie(site.origin)
})
afterAll(async () => {
  api.child.kill('SIGCONT')
  await Promise.all([site.stop(), api.kill()])
  rmSync(dataDir, { recursive: true, force: true })
})

interface Visit {
  status: number
  html: string
  retryAfter: string | null
  ms: number
}

async function visit(path: string, init: RequestInit = {}): Promise<Visit> {
  const startedAt = performance.now()
  const answer = await fetch(site.origin + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(25_000) })
  const html = await answer.text()
  return {
    status: answer.status,
    html,
    retryAfter: answer.headers.get('retry-after'),
    ms: performance.now() - startedAt,
  }
}

const signedIn = (path: string, init: RequestInit = {}): Promise<Visit> =>
  visit(path, { ...init, headers: { cookie, origin: site.origin } })

/**
 * Expects the screen of a page that cannot be rendered now: in the frame of the site, with links that need no script.
 */
function expectWaysOn({ status, html, retryAfter }: Visit, path: string) {
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
  expect(html).toContain('class="site-header"')
  expect(html).toMatch(/data-error="code">503</)
  expect(html).toContain('data-error="message">unavailable<')
  expect(html).toContain('<title>Temporada · Se ha atascado la imprenta</title>')
  expect(html).toMatch(new RegExp(`<a href="${path}"[^>]*>Reintentar</a>`))
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Volver al inicio<\/a>/)
}

test('an API that stops closes its own connections, and not those of programs that call it through the site', async () => {
  const ask = async (origin: string) => {
    const { headers } = await fetch(`${origin}/api/v1/campaigns`)
    return { connection: headers.get('connection'), stopping: headers.get('x-stopping') }
  }
  api.child.kill('SIGTERM')
  const origin = await api.origin
  await expect.poll(() => ask(origin)).toEqual({ connection: 'close', stopping: '1' })
  expect(await ask(site.origin)).toEqual({ connection: 'keep-alive', stopping: null })
  await api.kill()
  api = startApiProcess(env)
  await api.origin
})

const OPEN = ['/', '/info', '/contact', '/signup', '/conditions', '/promo/xmas']

describe.each([
  ['is stopped', 3_000],
  ['is frozen', 13_000],
] as const)('while the API %s', (state, longest) => {
  beforeAll(async () => {
    for (const path of OPEN) expect((await visit(path)).status, path).toBe(200)
    expect((await signedIn('/home')).status).toBe(200)
    if (state === 'is frozen') api.child.kill('SIGSTOP')
    else await api.kill()
  })
  afterAll(async () => {
    if (state === 'is frozen') api.child.kill('SIGCONT')
    else {
      api = startApiProcess(env)
      await api.origin
    }
  })

  // A frozen API is waited for ten seconds at a time, so the tests wait side by side.
  test.concurrent('public pages show their last state without waiting for the API', async () => {
    const pages = await Promise.all(
      OPEN.flatMap((path) => (path === '/' ? [visit(path)] : [visit(path), signedIn(path)])),
    )
    for (const { status, ms } of pages) {
      expect(status).toBe(200)
      // A page that waited for the API would take ten seconds.
      expect(ms).toBeLessThan(9_000)
    }
  })

  test.concurrent('a personal page responds with 503, Retry-After and links that lead on', async () => {
    const page = await signedIn('/home')
    expectWaysOn(page, '/home')
    expect(page.ms).toBeLessThan(longest)
  })

  test.concurrent('a public page that is not cached yet responds with 503, Retry-After and links that lead on', async () => {
    expectWaysOn(await visit('/prueba/rasca'), '/prueba/rasca')
  })

  test.concurrent('members stay signed in', async () => {
    const session = JSON.parse((await signedIn('/api/_auth/session')).html)
    expect(session.user.email).toContain('@')
  })

  test.concurrent('ending the session responds with 503', async () => {
    // The frozen API ends the session later.
    const headers = { cookie: otherCookie, origin: site.origin }
    const { status, retryAfter, html } = await visit('/api/_auth/session', { method: 'DELETE', headers })
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
    expect(JSON.parse(html).code).toBe('unavailable')
  })

  test.concurrent('/livez responds with 200 and /readyz with 503', async () => {
    expect((await visit('/livez')).status).toBe(200)
    const { status, ms } = await visit('/readyz')
    expect(status).toBe(503)
    expect(ms).toBeLessThan(4_000)
  })
})

test('once the API is back, pages work again and a session can be ended', async () => {
  await expect.poll(async () => (await visit('/readyz')).status).toBe(200)
  expect((await signedIn('/home')).status).toBe(200)
  expect((await signedIn('/api/_auth/session', { method: 'DELETE' })).status).toBe(200)
  expect(JSON.parse((await signedIn('/api/_auth/session')).html)).toEqual({})
})

test('with two addresses, a site is ready and every page works while one of them cannot be reached', async () => {
  const bases = [`http://127.0.0.1:${await freePort()}/api/v1`, `${await api.origin}/api/v1`]
  const freshCookie = await signedInCookie(site.origin)
  const other = await startSite({ env: { API_BASE_URL: bases.join(', '), SESSION_SECRET: 's'.repeat(40) } })
  for (const path of ['/readyz', ...OPEN, '/home', '/user/history', '/home']) {
    expect((await fetch(other.origin + path, { headers: { cookie: freshCookie } })).status, path).toBe(200)
  }
  expect(other.printed()).toContain('an API does not answer: the next one is asked')
  await other.stop()
})

test('the log says why an API cannot be reached', async () => {
  const port = await freePort()
  const other = await startSite({ env: { API_BASE_URL: `http://127.0.0.1:${port}/api/v1` } })
  expect((await fetch(other.origin)).status).toBe(503)
  await expect.poll(() => other.printed()).toMatch(/"reason":"[^"]*ECONNREFUSED[^"]*","msg":"API away"/)
  await other.stop()
})
