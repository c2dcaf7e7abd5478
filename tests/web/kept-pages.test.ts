import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { KeptPage, type PageAnswer, withHashes } from '#web/http/kept-page.ts'
import { KeptPages } from '#web/http/kept-pages.ts'
import { bestCompression } from '#web/http/page-encodings.ts'

const NONCE = 'c2FsdCBhbmQgcGVwcGVyIQ=='
const POLICY = `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'; img-src 'self'`
const META = `<meta property="csp-nonce" content="${NONCE}"/>`
const inline = (text: string) => `<script nonce="${NONCE}">${text}</script>`
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of a page that is the same for everybody', () => {
  test('names the inline scripts and styles that carried the nonce by their hashes', () => {
    const html = `<head>${META}<style nonce="${NONCE}">p{}</style>${inline('a()')}</head>${inline('b()')}${inline('a()')}`
    expect(withHashes(POLICY, html)).toEqual({
      policy: `default-src 'none'; script-src 'self' ${hash('a()')} ${hash('b()')}; style-src 'self' ${hash('p{}')}; img-src 'self'`,
      html: '<head><style>p{}</style><script>a()</script></head><script>b()</script><script>a()</script>',
    })
  })

  test('names neither a script of a file nor one that came without the nonce', () => {
    const html = `<script>stolen()</script><script type="module" src="/assets/a.js" nonce="${NONCE}"></script>`
    expect(withHashes(POLICY, html)?.policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'",
    )
  })

  test.each([
    ['without a nonce', "default-src 'self'", '<p>Hola</p>'],
    ['whose nonce stands in its text', POLICY, `<p>${NONCE}</p>`],
  ])('is not made for a page %s', (_, policy, html) => expect(withHashes(policy, html)).toBeUndefined())
})

/** Long and varied enough for one level of compression to beat another. */
const WORDS = Array.from({ length: 2_000 }, (_, i) => `<p>Puerta ${(i * 7919) % 2_003} de ${i % 24}</p>`).join('')
const HTML = `<!doctype html>${inline('a()')}${'<p>Rasca y gana.</p>'.repeat(200)}`
const answer = (changes: Partial<PageAnswer> = {}): PageAnswer => ({
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

describe('keeping', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
  afterEach(() => void vi.useRealTimers())

  /** Draws that end when they are told to. */
  function drawer() {
    const ends: (() => void)[] = []
    const draw = vi.fn(
      (given: PageAnswer = answer()) => new Promise<PageAnswer>((resolve) => ends.push(() => resolve(given))),
    )
    return { draw, end: () => ends.splice(0).map((end) => end()) }
  }

  test('draws a page once for all who ask meanwhile, and for two seconds', async () => {
    const pages = new KeptPages()
    const { draw, end } = drawer()
    const asked = Promise.all([1, 2, 3].map(() => pages.answer('/', () => draw())))
    end()
    expect(new Set(await asked).size).toBe(1)
    vi.setSystemTime(1_999)
    expect(await pages.answer('/', () => draw())).toBeInstanceOf(KeptPage)
    expect(draw).toHaveBeenCalledTimes(1)
  })

  test('sends the old one while a new one is drawn, but never one of six seconds ago', async () => {
    const pages = new KeptPages()
    const { draw, end } = drawer()
    const first = pages.answer('/', () => draw())
    end()
    const old = await first
    vi.setSystemTime(5_999)
    expect(await pages.answer('/', () => draw(answer({ body: Buffer.from(`${HTML}!`) })))).toBe(old)
    expect(await pages.answer('/', () => draw())).toBe(old)
    expect(draw).toHaveBeenCalledTimes(2)
    vi.setSystemTime(6_000)
    const next = pages.answer('/', () => draw())
    end()
    expect(await next).not.toBe(old)
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a redirect with a cookie', { ...withHeader('set-cookie', 'a=b'), status: 302, body: Buffer.from('') }],
    ['a redirect of another kind', answer({ status: 307 })],
    ['a fault', answer({ status: 500 })],
    ['what sets a cookie', withHeader('set-cookie', 'a=b')],
    ['what forbids it', withHeader('cache-control', 'private, no-store')],
    ['a picture', withHeader('content-type', 'image/png')],
  ])('never keeps %s, and never gives it to another visitor', async (_, given) => {
    const pages = new KeptPages()
    const { draw, end } = drawer()
    const first = pages.answer('/', () => draw(given))
    const second = pages.answer('/', () => draw({ ...given }))
    end()
    await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(2))
    end()
    expect(await first).toBe(given)
    expect(await second).not.toBe(given)
    expect(await second).toEqual(given)
  })

  test('keeps what is asked for through a flood of addresses', async () => {
    const pages = new KeptPages()
    const draw = vi.fn(async () => answer())
    for (let i = 0; i < 2_000; i++) {
      await pages.answer(`/${i}`, draw)
      await pages.answer('/', draw)
    }
    expect(draw).toHaveBeenCalledTimes(2_001)
  })

  test('keeps where a guard sends whoever is not signed in', async () => {
    const pages = new KeptPages()
    const { draw, end } = drawer()
    const guarded = { status: 302, headers: { location: '/?volver=%2Fhome' }, body: Buffer.from('') }
    const asked = [1, 2].map(() => pages.answer('/home', () => draw(guarded)))
    end()
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    expect(draw).toHaveBeenCalledTimes(1)
  })

  const drawnAt = (at: number, changes: Partial<PageAnswer> = {}) => {
    const given = answer(changes)
    const nonce = Buffer.from(`nonce at ${at}`).toString('base64')
    const timed = { ...given.headers, 'server-timing': `page;desc=${at}`, expires: new Date(10_000).toUTCString() }
    const policy = POLICY.replaceAll(NONCE, nonce)
    return {
      ...given,
      headers: { ...timed, 'content-security-policy': policy },
      body: Buffer.from(given.body.toString().replaceAll(NONCE, nonce)),
    }
  }
  const drawNow = async () => drawnAt(Date.now())

  test('keeps the bytes of a page that says the same when it is drawn again, with the later time', async () => {
    const pages = new KeptPages()
    const first = await pages.answer('/', drawNow)
    vi.setSystemTime(7_000)
    const again = await pages.answer('/', drawNow)
    expect(again).toBe(first)
    expect((again as KeptPage).drawnAt).toBe(7_000)
  })

  test.each([
    ['other words', { body: Buffer.from(HTML.replace('gana', 'pierde')) }],
    ['another status', { status: 404 }],
    ['another header', { headers: { ...answer().headers, link: '</a.css>; rel=preload' } }],
  ])('keeps a new page that has %s', async (_, changes) => {
    const pages = new KeptPages()
    const first = await pages.answer('/', drawNow)
    vi.setSystemTime(7_000)
    expect(await pages.answer('/', async () => drawnAt(7_000, changes))).not.toBe(first)
  })

  test('never sends a page at or after the instant at which it turns', async () => {
    const pages = new KeptPages()
    const draw = vi.fn(drawNow)
    vi.setSystemTime(9_500)
    await pages.answer('/', draw)
    vi.setSystemTime(9_999)
    await pages.answer('/', draw)
    expect(draw).toHaveBeenCalledTimes(1)
    vi.setSystemTime(10_000)
    await pages.answer('/', draw)
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test('counts to the turn by the clock of the API, which may be another', async () => {
    const pages = new KeptPages()
    vi.setSystemTime(500_000)
    const draw = vi.fn(async () => drawnAt(9_500))
    await pages.answer('/', draw)
    vi.setSystemTime(500_499)
    await pages.answer('/', draw)
    expect(draw).toHaveBeenCalledTimes(1)
    vi.setSystemTime(500_500)
    await pages.answer('/', draw)
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test('draws a page again after the clock has been put back', async () => {
    const pages = new KeptPages()
    const draw = vi.fn(async () => answer())
    vi.setSystemTime(60_000)
    await pages.answer('/', draw)
    vi.setSystemTime(0)
    await pages.answer('/', draw)
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test('keeps what is asked for now and then through a flood of addresses', async () => {
    const pages = new KeptPages()
    const draw = vi.fn(async () => answer())
    await pages.answer('/', draw)
    await pages.answer('/', draw)
    for (let i = 0; i < 2_000; i++) await pages.answer(`/${i}`, draw)
    await pages.answer('/', draw)
    expect(draw).toHaveBeenCalledTimes(2_001)
  })

  test('compresses as small as it gets what was drawn twice alike, and only then', async () => {
    const compress = vi.fn(() => true)
    const pages = new KeptPages(compress)
    const page = (await pages.answer('/', drawNow)) as KeptPage
    await sent(page)
    expect(compress).not.toHaveBeenCalled()
    vi.setSystemTime(7_000)
    await pages.answer('/', drawNow)
    expect(compress).toHaveBeenCalledTimes(1)
  })

  test('draws again after a draw that failed', async () => {
    const pages = new KeptPages()
    await expect(pages.answer('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await pages.answer('/', async () => answer())).toBeInstanceOf(KeptPage)
  })
})

let shown: KeptPage | undefined
const server = createServer((asked, response) => shown?.send(asked, response))
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => server.close())

async function sent(page: KeptPage | undefined, headers: Record<string, string> = {}, method = 'GET') {
  shown = page
  const { port } = server.address() as AddressInfo
  const asked = request({ port, headers: { 'accept-encoding': 'br', ...headers }, method, agent: false }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) }
}

describe('sending', () => {
  const page = KeptPage.of(answer(), 0)
  const ask = (headers: Record<string, string> = {}, method = 'GET') => sent(page, headers, method)
  const plain = HTML.replace(` nonce="${NONCE}"`, '')

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)('to a client that takes %j: %s', async (offered, encoding, open) => {
    const { headers, body } = await ask({ 'accept-encoding': offered })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-length']).toBe(String(body.length))
    expect(open(body).toString()).toBe(plain)
  })

  test('to a client that has it already, without a body', async () => {
    const { headers } = await ask({ 'accept-encoding': 'br' })
    const etag = headers.etag ?? ''
    for (const condition of [etag, etag.slice(2), `"other", ${etag}`]) {
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': condition })
      expect([again.status, again.body.length, again.headers.etag], condition).toEqual([304, 0, etag])
      expect(again.headers['content-security-policy']).toContain(hash('a()'))
    }
    // The same page, in other bytes.
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test('answers HEAD with the head of GET', async () => {
    const { date: _, ...asked } = (await ask({ 'accept-encoding': 'br' })).headers
    const head = await ask({ 'accept-encoding': 'br' }, 'HEAD')
    expect(head.headers).toMatchObject(asked)
    expect(head.body.length).toBe(0)
  })

  test('says what the server’s clock said and how long ago, to a client that has the page already too', async () => {
    const timed = KeptPage.of(withHeader('server-timing', 'page;desc=1000'), Date.now() - 5_000)
    const { headers } = await sent(timed)
    const again = await sent(timed, { 'if-none-match': headers.etag ?? '' })
    expect(again.status).toBe(304)
    for (const said of [headers['server-timing'], again.headers['server-timing']]) {
      expect(said).toMatch(/^page;desc=1000;dur=5\d\d\d$/)
    }
  })

  test('in fewer bytes once they are compressed, under the same tag', async () => {
    const page = KeptPage.of(answer({ body: Buffer.from(HTML + WORDS) }), 0)
    const before = await sent(page)
    const compress = bestCompression()
    await new Promise<void>((resolve) =>
      page?.improve((html, encoding, done) =>
        compress(html, encoding, (best) => {
          done(best)
          resolve()
        }),
      ),
    )
    const after = await sent(page)
    expect(after.body.length).toBeLessThan(before.body.length)
    expect(after.headers['content-length']).toBe(String(after.body.length))
    expect(after.headers.etag).toBe(before.headers.etag)
    expect(brotliDecompressSync(after.body)).toEqual(brotliDecompressSync(before.body))
  })

  test('keeps a page that does not exist, without a tag', async () => {
    const { status, headers } = await sent(KeptPage.of(answer({ status: 404 }), 0))
    expect([status, headers.etag]).toEqual([404, undefined])
  })
})

test('compression as small as it gets takes a tenth of the time at most, one page at a time', async () => {
  let now = 0
  const compress = bestCompression(() => now)
  const html = Buffer.from(HTML)
  const done = new Promise((resolve) => expect(compress(html, 'br', resolve)).toBe(true))
  expect(compress(html, 'br', () => {})).toBe(false)
  now = 10
  await done
  await new Promise((resolve) => setImmediate(resolve))
  now = 99
  expect(compress(html, 'br', () => {})).toBe(false)
  now = 100
  expect(compress(html, 'br', () => {})).toBe(true)
})
