import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signVisitor } from '#host/signed-visitor.ts'
import { askRaw } from '#tests/support/raw-http.ts'
import { PUBLIC_ENV, type SiteServer, startSite } from '#tests/support/site-server.ts'

describe.each(['embedded', 'process'] as const)('the development pages, API %s:', (api) => {
  let site: SiteServer
  let open: SiteServer
  beforeAll(async () => {
    ;[site, open] = await Promise.all([startSite({ api }), startSite({ api, env: { DEVELOPMENT_PAGES: 'open' } })])
  })
  afterAll(() => Promise.all([site.stop(), open.stop()]))

  const status = async ({ origin }: SiteServer, path: string, ...headers: string[]) => {
    const lines = [...headers, 'connection: close'].map((line) => `${line}\r\n`).join('')
    return (await askRaw(origin, `GET ${path} HTTP/1.1\r\n${lines}\r\n`)).status
  }

  test.each(['/buzon', '/api/v1/development/mails', '/dev/ui'])(
    '%s responds to this machine only, unless DEVELOPMENT_PAGES is open',
    async (path) => {
      expect(await status(site, path, 'host: localhost')).toBe(200)
      expect(await status(site, path, 'host: 127.0.0.1:3000')).toBe(200)
      for (const headers of [
        ['host: localhost', 'x-forwarded-for: 127.0.0.1'],
        ['host: localhost', 'forwarded: for=127.0.0.1'],
        ['host: localhost', 'via: 1.1 proxy', 'x-visitor-local: 1'],
        ['host: rebound.example'],
      ]) {
        expect(await status(site, path, ...headers), headers.join()).toBe(404)
        expect(await status(open, path, ...headers), headers.join()).toBe(200)
      }
    },
  )
})

describe('a separate API process', () => {
  let site: SiteServer
  beforeAll(async () => {
    site = await startSite({
      api: 'process',
      env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' },
      apiEnv: { TRUST_PROXY: '0' },
    })
  })
  afterAll(() => site.stop())

  const signIn = async (origin: string, from: number, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}/api/v1/sessions`, {
      method: 'POST',
      body: JSON.stringify({ email: `nobody.${from}@example.es`, password: 'not the password' }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${from}`, ...headers },
    })
    return answer.status
  }
  /** A few at a time: a busy machine responds with 503 if a password waits too long to be hashed. */
  async function statuses(origin: string, headers?: Record<string, string>) {
    const found = new Set<number>()
    for (let from = 0; from < 75; from += 5) {
      const some = Array.from({ length: 5 }, (_, i) => signIn(origin, from + i, headers))
      for (const status of await Promise.all(some)) found.add(status)
    }
    return found
  }

  test('gives every visitor of the web process a separate budget', async () => {
    expect(await statuses(site.origin)).toEqual(new Set([401]))
  })

  test('ignores the address that a direct caller claims, even with a forged signature', async () => {
    const forged = { 'x-signed-visitor': `${Date.now()} remote 203.0.113.200 ${'a'.repeat(43)}` }
    expect(await statuses(site.apiOrigin ?? '')).toContain(429)
    expect(await statuses(site.apiOrigin ?? '', forged)).toContain(429)
  })
})

describe('the id of a request', () => {
  let site: SiteServer
  beforeAll(async () => {
    site = await startSite({
      api: 'process',
      env: { TRUST_PROXY: '1', LOG_LEVEL: 'info' },
      apiEnv: { TRUST_PROXY: '0' },
    })
  })
  afterAll(() => site.stop())

  const ask = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers })
  const named = { 'x-request-id': 'named-by-the-caller' }
  const proxied = { 'x-request-id': 'named-by-the-proxy', 'x-forwarded-for': '203.0.113.9' }
  const idOf = ({ headers }: Response) => headers.get('x-request-id')

  test('is that of the proxy, in the response and in the log of the API', async () => {
    expect(idOf(await ask(`${site.origin}/promo/rasca?x=1`, proxied))).toBe(proxied['x-request-id'])
    const lines = () =>
      site
        .printed()
        .split('\n')
        .filter((line) => line.includes('"requestId":"named-by-the-proxy"'))
    await expect.poll(lines).toContainEqual(expect.stringContaining('"part":"api"'))
    expect(idOf(await ask(`${site.origin}/api/v1/campaigns`, proxied))).toBe(proxied['x-request-id'])
  })

  test('is never that of a caller without a proxy, at either part', async () => {
    for (const origin of [site.origin, site.apiOrigin]) {
      expect(idOf(await ask(`${origin}/api/v1/campaigns`, named))).toMatch(/^[\da-f-]{36}$/)
    }
    expect(idOf(await ask(`${site.apiOrigin}/api/v1/campaigns`, proxied))).toMatch(/^[\da-f-]{36}$/)
  })

  test('is another one for each visitor of a cached page, and not in the page', async () => {
    const [one, other] = [await ask(`${site.origin}/info`), await ask(`${site.origin}/info`)]
    expect(idOf(one)).not.toBe(idOf(other))
    const html = await one.text()
    expect(await other.text()).toBe(html)
    expect(html).not.toContain(idOf(one))
  })
})

describe('wrong settings', () => {
  const starting = async (env: Record<string, string>) => {
    const started = await startSite({ env })
    await started.stop()
    return started.printed()
  }

  test('are logged as warnings at the start', async () => {
    const trial = { ...PUBLIC_ENV, RATE_LIMITS: 'on' }
    const printed = await starting(trial)
    const warnings = printed.split('\n').filter((line) => line.includes('"level":40'))
    expect(warnings.map((line) => JSON.parse(line).setting).sort()).toEqual(['SMTP_URL', 'TRUST_PROXY'])
    const proxied = { ...trial, TRUST_PROXY: '1', SMTP_URL: 'smtp://mail.example.es' }
    expect(await starting(proxied)).not.toContain('"level":40')
  })

  test('a proxy that is not trusted is logged once, when it forwards a request', async () => {
    const site = await startSite({ env: PUBLIC_ENV })
    const forwarded = () =>
      site
        .printed()
        .split('\n')
        .filter((line) => line.includes('a proxy forwards requests'))
    const ask = (...lines: string[]) =>
      askRaw(site.origin, `GET /info HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines.join('')}\r\n`)
    await ask()
    expect(forwarded()).toEqual([])
    for (let i = 0; i < 3; i++) await ask('x-forwarded-for: 203.0.113.9\r\n')
    await expect.poll(forwarded).toEqual([expect.stringContaining('"TRUST_PROXY":0')])
    await site.stop()
  })

  test('an API_BASE_URL that leads back to the web part ends in 508, not in a loop', async () => {
    const env = { SESSION_SECRET: 's'.repeat(40), API_BASE_URL: 'http://127.0.0.1:9/api/v1' }
    const site = await startSite({ env })
    const signed = (secret: string) => signVisitor(secret, { address: '203.0.113.9', isLocal: false }, Date.now())
    const ask = async (secret: string) =>
      (await fetch(`${site.origin}/api/v1/campaigns`, { headers: { 'x-signed-visitor': signed(secret) } })).status
    expect(await ask(env.SESSION_SECRET)).toBe(508)
    await expect.poll(site.printed).toContain('API_BASE_URL leads back to this web part')
    expect(await ask('x'.repeat(40))).toBe(503)
    await site.stop()
  })
})
