import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { KeptPage, type PageAnswer, withHashes } from '#web/http/kept-page.ts'
import { KeptPages } from '#web/http/kept-pages.ts'

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
    expect(await pages.answer('/', () => draw())).toBe(old)
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

  test('draws again after a draw that failed', async () => {
    const pages = new KeptPages()
    await expect(pages.answer('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await pages.answer('/', async () => answer())).toBeInstanceOf(KeptPage)
  })
})

describe('sending', () => {
  const page = KeptPage.of(answer(), 0)
  const server = createServer((asked, response) => page?.send(asked, response))
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
  afterAll(() => server.close())

  async function ask(headers: Record<string, string> = {}, method = 'GET') {
    const { port } = server.address() as AddressInfo
    const sent = request({ port, headers, method, agent: false }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const body = Buffer.concat(await response.toArray())
    return { status: response.statusCode, headers: response.headers, body }
  }
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
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': condition })
      expect([again.status, again.body.length, again.headers.etag], condition).toEqual([304, 0, etag])
      expect(again.headers['content-security-policy']).toContain(hash('a()'))
    }
    // Another encoding is other bytes.
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
  })

  test('answers HEAD with the head of GET', async () => {
    const { date: _, ...asked } = (await ask({ 'accept-encoding': 'br' })).headers
    const head = await ask({ 'accept-encoding': 'br' }, 'HEAD')
    expect(head.headers).toMatchObject(asked)
    expect(head.body.length).toBe(0)
  })
})
