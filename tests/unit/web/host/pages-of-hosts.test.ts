import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askRaw } from '#tests/support/raw-http.ts'

const NONCE = 'c2FsdCBhbmQgcGVwcGVyIQ=='
const folder = mkdtempSync(join(tmpdir(), 'temporada-hosts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Renders a page that names the origin of its request, in the HTML and in a header. */
const render = vi.fn(async (request: Request) => {
  const { origin } = new URL(request.url)
  const html = `<!doctype html><link rel="canonical" href="${origin}/"><script nonce="${NONCE}">a()</script>`
  const policy = `script-src 'self' 'nonce-${NONCE}'`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    link: `<${origin}/>`,
  }
  return new Response(html, { headers })
})

/**
 * A site without PUBLIC_ORIGIN takes its origin from the Host header of each request. Real pages name no host; the
 * pages of this test do, so that the test notices a page that was rendered for one host and sent to a visitor of
 * another.
 */
describe.each([
  ['without a proxy', '0'],
  ['behind a proxy', '1'],
])('cached pages of a site without PUBLIC_ORIGIN, %s', (_, proxies) => {
  let origin: string
  let stop: (by: string) => void
  const exited = vi.fn()
  beforeAll(async () => {
    // The module reads the environment once, when it is loaded.
    vi.resetModules()
    for (const [name, value] of Object.entries({
      API_BASE_URL: 'http://127.0.0.1:9/api/v1',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      PORT: '0',
      TRUST_PROXY: proxies,
    })) {
      vi.stubEnv(name, value)
    }
    vi.spyOn(process, 'exit').mockImplementation(exited as never)
    const { serveSite } = await import('#web/host/serve-site.ts')
    const stops = (callBack: typeof stop) => {
      stop = callBack
    }
    const { port } = await serveSite({ fetch: render, clientFiles: folder }, { stops })
    origin = `http://127.0.0.1:${port}`
  })
  afterAll(async () => {
    stop('test')
    await vi.waitUntil(() => exited.mock.calls.length > 0, 5_000)
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  const ask = (path: string, ...headers: string[]) =>
    askRaw(origin, `GET ${path} HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}connection: close\r\n\r\n`)
  const named = async (path: string, ...headers: string[]) => {
    const { head, body, status } = await ask(path, ...headers)
    const names = [...`${head}${body}`.matchAll(/(https?:\/\/[^/">]+)\//g)].map(([, name]) => name)
    return { status, names: [...new Set(names)] }
  }

  test('each host gets only its own pages, in any order and however often they are requested', async () => {
    for (const host of ['evil.example', 'evil.example', 'site.example', 'evil.example', 'site.example:8080']) {
      expect(await named('/', `host: ${host}`)).toEqual({ status: 200, names: [`http://${host}`] })
    }
    const renders = render.mock.calls.length
    expect(await named('/', 'host: site.example')).toEqual({ status: 200, names: ['http://site.example'] })
    await named('/', 'host: evil.example')
    // At least one page came from the cache, or this test would prove nothing.
    expect(render.mock.calls.length - renders).toBeLessThan(2)
  })

  test.each([
    ['x-forwarded-host: evil.example'],
    ['forwarded: host=evil.example'],
    ['x-host: evil.example'],
    ['x-original-url: http://evil.example/'],
    ['x-forwarded-prefix: //evil.example'],
    ['x-forwarded-host: evil.example', 'x-forwarded-port: 4444'],
  ])('no other header can set the host: %s', async (...headers) => {
    const path = `/${headers.join('-').replaceAll(/\W+/g, '-')}`
    expect(await named(path, 'host: site.example', ...headers)).toEqual({ status: 200, names: ['http://site.example'] })
    expect(await named(path, 'host: site.example')).toEqual({ status: 200, names: ['http://site.example'] })
  })

  test('X-Forwarded-Proto gets a separate page from a trusted proxy, and is ignored without a proxy', async () => {
    const first = await named('/scheme', 'host: site.example', 'x-forwarded-proto: https')
    const next = await named('/scheme', 'host: site.example')
    expect(first.names).toEqual([proxies === '1' ? 'https://site.example' : 'http://site.example'])
    expect(next.names).toEqual(['http://site.example'])
  })

  test.each(['evil.example /', 'site.example /info', 'a@evil.example', 'evil.example#', 'evil.example/x?'])(
    'a request with the invalid host %s does not change the page that others get',
    async (host) => {
      await ask('/info', `host: ${host}`)
      expect(await named('/info', 'host: site.example')).toEqual({ status: 200, names: ['http://site.example'] })
    },
  )
})
