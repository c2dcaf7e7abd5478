import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CachedPage, type RenderedPage } from '#web/host/pages/cached-page.ts'
import { PageCache } from '#web/host/pages/page-cache.ts'

const NONCE = 'c2FsdCBhbmQgcGVwcGVyIQ=='
const POLICY = `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'; img-src 'self'`
const inline = (text: string) => `<script nonce="${NONCE}">${text}</script>`
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const HTML = `<!doctype html>${inline('a()')}${'<p>Rasca y gana.</p>'.repeat(200)}`
const answer = (changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': POLICY,
  },
  body: Buffer.from(HTML),
  ...changes,
})
const withHeader = (name: string, value: string) => answer({ headers: { ...answer().headers, [name]: value } })

describe('the cache of pages', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
  afterEach(() => void vi.useRealTimers())

  /** A renderer that finishes its pages when `end` is called. */
  function renderer() {
    const ends: (() => void)[] = []
    const render = vi.fn(
      (given: RenderedPage = answer()) => new Promise<RenderedPage>((resolve) => ends.push(() => resolve(given))),
    )
    return { render, end: () => ends.splice(0).map((end) => end()) }
  }

  test('renders a page once for all concurrent requests, and for the requests of the next two seconds', async () => {
    const pages = new PageCache()
    const { render, end } = renderer()
    const asked = Promise.all([1, 2, 3].map(() => pages.get('/', () => render())))
    end()
    expect(new Set(await asked).size).toBe(1)
    vi.setSystemTime(1_999)
    expect(await pages.get('/', () => render())).toBeInstanceOf(CachedPage)
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('sends the old page while a new page is rendered, but not once the old page is two and a half seconds old', async () => {
    const pages = new PageCache()
    const { render, end } = renderer()
    const first = pages.get('/', () => render())
    end()
    const old = await first
    vi.setSystemTime(2_499)
    expect(await pages.get('/', () => render(answer({ body: Buffer.from(`${HTML}!`) })))).toBe(old)
    expect(await pages.get('/', () => render())).toBe(old)
    expect(render).toHaveBeenCalledTimes(2)
    vi.setSystemTime(2_500)
    const next = pages.get('/', () => render())
    end()
    expect(await next).not.toBe(old)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a redirect with a cookie', { ...withHeader('set-cookie', 'a=b'), status: 302, body: Buffer.from('') }],
    ['a redirect with another status', answer({ status: 307 })],
    ['an error page', answer({ status: 500 })],
    ['a page that sets a cookie', withHeader('set-cookie', 'a=b')],
    ['a page that forbids caching', withHeader('cache-control', 'private, no-store')],
    ['a picture', withHeader('content-type', 'image/png')],
  ])('never caches %s, and never gives it to another visitor', async (_, given) => {
    const pages = new PageCache()
    const { render, end } = renderer()
    const first = pages.get('/', () => render(given))
    const second = pages.get('/', () => render({ ...given }))
    end()
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2))
    end()
    expect(await first).toBe(given)
    expect(await second).not.toBe(given)
    expect(await second).toEqual(given)
  })

  test('keeps a page that is requested again and again during a flood of other addresses', async () => {
    const pages = new PageCache()
    const render = vi.fn(async () => answer())
    for (let i = 0; i < 2_000; i++) {
      await pages.get(`/${i}`, render)
      await pages.get('/', render)
    }
    expect(render).toHaveBeenCalledTimes(2_001)
  })

  test('caches the redirect of a guard', async () => {
    const pages = new PageCache()
    const { render, end } = renderer()
    const guarded = { status: 302, headers: { location: '/?volver=%2Fhome' }, body: Buffer.from('') }
    const asked = [1, 2].map(() => pages.get('/home', () => render(guarded)))
    end()
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    expect(render).toHaveBeenCalledTimes(1)
  })

  const pageAt = (at: number, changes: Partial<RenderedPage> = {}) => {
    const given = answer(changes)
    const nonce = Buffer.from(`nonce at ${at}`).toString('base64')
    const timed = { ...given.headers, 'server-timing': `page;desc=${at}` }
    const policy = POLICY.replaceAll(NONCE, nonce)
    return {
      ...given,
      headers: { ...timed, 'content-security-policy': policy },
      body: Buffer.from(given.body.toString().replaceAll(NONCE, nonce)),
    }
  }
  const renderNow = async () => pageAt(Date.now())

  const tagOf = async (page: CachedPage | RenderedPage) => (await sent(page as CachedPage)).headers.etag

  test('keeps the ETag of a page that is rendered again with the same content, even by another process', async () => {
    const pages = new PageCache()
    const tag = await tagOf(await pages.get('/', renderNow))
    vi.setSystemTime(7_000)
    const again = await pages.get('/', renderNow)
    expect(await tagOf(again)).toBe(tag)
    expect(await tagOf(await new PageCache().get('/', renderNow))).toBe(tag)
    expect((await sent(again as CachedPage)).headers['server-timing']).toBe('page;desc=7000;dur=0')
  })

  test.each([
    ['another text', { body: Buffer.from(HTML.replace('gana', 'pierde')) }],
    ['another header', { headers: { ...answer().headers, link: '</a.css>; rel=preload' } }],
  ])('changes the ETag of a page that has %s', async (_, changes) => {
    const pages = new PageCache()
    const tag = await tagOf(await pages.get('/', renderNow))
    vi.setSystemTime(7_000)
    expect(await tagOf(await pages.get('/', async () => pageAt(7_000, changes)))).not.toBe(tag)
  })

  test('drops a page whose next rendering is for one visitor only', async () => {
    const pages = new PageCache()
    const old = await pages.get('/', async () => answer())
    vi.setSystemTime(2_400)
    expect(await pages.get('/', async () => withHeader('set-cookie', 'a=b'))).toBe(old)
    // The rendering ends behind the old page, which would still be sent for a moment.
    await setImmediate()
    expect(await pages.get('/', async () => answer())).not.toBe(old)
  })

  test.each([
    ['equal to the clock of the API', 59_500],
    ['behind the clock of the API', 9_500],
    ['ahead of the clock of the API', 500_000],
  ])('never sends a page past the next whole minute of the API, with a web clock %s', async (_, now) => {
    const pages = new PageCache()
    // By the clock of the API, half a second is left in the minute.
    const render = vi.fn(async () => pageAt(59_500))
    vi.setSystemTime(now)
    await pages.get('/', render)
    vi.setSystemTime(now + 499)
    await pages.get('/', render)
    expect(render).toHaveBeenCalledTimes(1)
    vi.setSystemTime(now + 500)
    await pages.get('/', render)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('renders a page again after the clock has been set back', async () => {
    const pages = new PageCache()
    const render = vi.fn(async () => answer())
    vi.setSystemTime(60_000)
    await pages.get('/', render)
    vi.setSystemTime(0)
    await pages.get('/', render)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('renders again after a failure', async () => {
    const pages = new PageCache()
    await expect(pages.get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await pages.get('/', async () => answer())).toBeInstanceOf(CachedPage)
  })
})

let shown: CachedPage | undefined
const server = createServer((asked, response) => shown?.send(asked, response))
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => server.close())

async function sent(page: CachedPage | undefined, headers: Record<string, string> = {}, method = 'GET') {
  shown = page
  const { port } = server.address() as AddressInfo
  const asked = request({ port, headers: { 'accept-encoding': 'br', ...headers }, method, agent: false }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) }
}

describe('a cached page', () => {
  const page = CachedPage.of(answer(), 0)
  const ask = (headers: Record<string, string> = {}, method = 'GET') => sent(page, headers, method)
  const plain = HTML.replace(` nonce="${NONCE}"`, '')

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)('is sent, to a client that accepts %j, with the encoding %s', async (offered, encoding, open) => {
    const { headers, body } = await ask({ 'accept-encoding': offered })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-length']).toBe(String(body.length))
    expect(open(body).toString()).toBe(plain)
  })

  test('is sent without a body to a client that already has it', async () => {
    const { headers } = await ask({ 'accept-encoding': 'br' })
    const etag = headers.etag ?? ''
    for (const condition of [etag, etag.slice(2), `"other", ${etag}`]) {
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': condition })
      expect([again.status, again.body.length, again.headers.etag], condition).toEqual([304, 0, etag])
      expect(again.headers['content-security-policy']).toContain(hash('a()'))
    }
    // The weak ETag also identifies the page in another encoding.
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test('is sent in response to HEAD with the headers of GET and without a body', async () => {
    const { date: _, ...asked } = (await ask({ 'accept-encoding': 'br' })).headers
    const head = await ask({ 'accept-encoding': 'br' }, 'HEAD')
    expect(head.headers).toMatchObject(asked)
    expect(head.body.length).toBe(0)
  })

  test('is sent with the server’s time and the age of the page, also to a client that already has the page', async () => {
    const timed = CachedPage.of(withHeader('server-timing', 'page;desc=1000'), Date.now() - 5_000)
    const { headers } = await sent(timed)
    const again = await sent(timed, { 'if-none-match': headers.etag ?? '' })
    expect(again.status).toBe(304)
    for (const said of [headers['server-timing'], again.headers['server-timing']]) {
      expect(said).toMatch(/^page;desc=1000;dur=5\d\d\d$/)
    }
  })

  test('is compressed once for each encoding, however many clients request it', () => {
    const page = CachedPage.of(answer(), 0)
    const bodies = ['br', 'gzip', 'br', 'gzip'].map((offered) => {
      const end = vi.fn()
      const asked = { method: 'GET', headers: { 'accept-encoding': offered } } as IncomingMessage
      page?.send(asked, { writeHead: () => {}, end } as unknown as ServerResponse)
      return end.mock.calls[0]?.[0]
    })
    expect(bodies[0]).toBeInstanceOf(Buffer)
    expect(bodies[2]).toBe(bodies[0])
    expect(bodies[3]).toBe(bodies[1])
    expect(bodies[1]).not.toEqual(bodies[0])
  })

  test('is sent without an ETag if its status is 404', async () => {
    const { status, headers } = await sent(CachedPage.of(answer({ status: 404 }), 0))
    expect([status, headers.etag]).toEqual([404, undefined])
  })
})
