import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askRaw } from '#tests/support/raw-http.ts'
import { serverFunctionIds } from '#tests/support/server-functions.ts'
import { PUBLIC_ENV, type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
let apart: SiteServer
let publicSite: SiteServer
beforeAll(async () => {
  ;[site, apart, publicSite] = await Promise.all([
    startSite(),
    startSite({ api: 'process' }),
    startSite({ env: PUBLIC_ENV }),
  ])
})
afterAll(() => Promise.all([site.stop(), apart.stop(), publicSite.stop()]))

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`
const CLOSE = 'connection: close'

describe('a request that makes no sense is refused', () => {
  test.each([
    ['a bracket as host', get('/info', 'host: [', CLOSE), 400],
    ['a port that is none', get('/info', 'host: x:99999', CLOSE), 400],
    ['a user in the host', get('/info', 'host: a@b', CLOSE), 400],
    ['a path in the host', get('/info', 'host: a/b', CLOSE), 400],
    ['an empty host', get('/info', 'host: ', CLOSE), 400],
    ['two hosts', get('/info', 'host: x', 'host: y', CLOSE), 400],
    ['no host', get('/info', CLOSE), 400],
    ['TRACE on a page', `TRACE /info HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n\r\n`, 405],
    ['TRACE on the API', `TRACE /api/v1/me HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n\r\n`, 405],
    ['an invented method', `PROPFIND /info HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n\r\n`, 405],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n\r\n`, 400],
    ['a form sent to a page', `POST /info HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\ncontent-length: 0\r\n\r\n`, 405],
    ['bytes that are no HTTP', 'nonsense\r\n\r\n', 400],
    ['a whole address as target', get('http://evil.example/info', 'host: x', CLOSE), 200],
    ['HTTP/1.0 without a host', `GET /info HTTP/1.0\r\n\r\n`, 200],
  ])('%s', async (_, bytes, status) => {
    expect((await askRaw(site.origin, bytes)).status).toBe(status)
  })
})

test.each(['//evil.example', '///evil.example/a?b=c', '/\\evil.example', '\\/evil.example', '/\\'])(
  '%s never leads to another host',
  async (target) => {
    for (const headers of [
      ['host: evil.example'],
      ['host: x', 'x-forwarded-host: evil.example'],
      ['host: x', 'cookie: temporada=x'],
    ]) {
      const { status, head } = await askRaw(site.origin, get(target, ...headers, CLOSE))
      if (!target.startsWith('/')) expect(status).toBe(400)
      else {
        expect(status).toBe(308)
        expect(/^location: (.*)$/im.exec(head)?.[1]?.trim()).toMatch(/^\/(?![/\\])/)
      }
    }
  },
)

const EVERY_ANSWER = [
  'x-content-type-options: nosniff',
  'x-frame-options: DENY',
  'referrer-policy: ',
  'permissions-policy: ',
]
const HSTS = 'strict-transport-security: max-age='

test.each([
  ['/', 200],
  ['/nada', 404],
  ['/api/v1/campaigns', 200],
  ['/api/v1/nowhere', 404],
  ['/api/_auth/session', 200],
  ['/assets/nothing.js', 404],
  ['/robots.txt', 200],
  ['/livez', 200],
  ['/readyz', 200],
  ['//x', 308],
])('%s carries the security headers, over https with HSTS', async (path, status) => {
  const answer = await askRaw(site.origin, get(path, 'host: x', CLOSE))
  expect(answer.status).toBe(status)
  for (const header of EVERY_ANSWER) expect(answer.head.toLowerCase()).toContain(header.toLowerCase())
  expect(answer.head.toLowerCase()).not.toContain(HSTS)
  const secure = await askRaw(publicSite.origin, get(path, 'host: promo.example.es', CLOSE))
  expect(secure.head.toLowerCase()).toContain(HSTS)
})

test('a file of the build that is an SVG runs nothing when it is opened as a document', async () => {
  const { status, head } = await askRaw(site.origin, get('/temporada/favicon.svg', 'host: x', CLOSE))
  expect(status).toBe(200)
  const policies = [...head.matchAll(/^content-security-policy: (.*?)\r?$/gim)].map(([, policy]) => policy)
  expect(policies).toEqual(["default-src 'none'; style-src 'unsafe-inline'; sandbox"])
})

test.each([
  ['bytes that are no HTTP', 'nonsense\r\n\r\n'],
  ['no host', get('/info', CLOSE)],
])('a refusal without a page carries the security headers too: %s', async (_, bytes) => {
  const { status, head } = await askRaw(publicSite.origin, bytes)
  expect(status).toBe(400)
  expect(head.toLowerCase()).toContain(HSTS)
  expect(head.toLowerCase()).toContain('nosniff')
})

test.each([
  { what: 'a campaign of dots', path: '/promo/%2e%2e%2e' },
  { what: 'half a character', path: '/promo/%ed%a0%80' },
  { what: 'a name longer than the API reads', path: `/promo/${'x'.repeat(15_900)}` },
  { what: 'a browser that names itself at length', path: '/promo/nada', header: `user-agent: ${'x'.repeat(15_900)}` },
  { what: 'a request id at length', path: '/promo/nada', header: `x-request-id: ${'x'.repeat(15_900)}` },
  { what: 'a server function without a name', path: '/_serverFn//x' },
  { what: 'a blank as its name', path: '/_serverFn/%20' },
])('$what is a 404, and no fault of ours', async ({ path, header = 'accept: */*' }) => {
  for (const { origin } of [site, apart]) {
    expect((await askRaw(origin, get(path, 'host: x', header, CLOSE))).status).toBe(404)
  }
})

describe('a form from', () => {
  const destroy = (...headers: string[]) =>
    `DELETE /api/_auth/session HTTP/1.1\r\n${[...headers, CLOSE].map((line) => `${line}\r\n`).join('')}\r\n`

  test.each([
    ['a program that says nothing', ['host: x'], 200],
    ['this very site, by fetch metadata', ['host: x', 'sec-fetch-site: same-origin'], 200],
    ['another site, by fetch metadata', ['host: x', 'sec-fetch-site: cross-site'], 403],
    ['a neighbour, by fetch metadata', ['host: x', 'sec-fetch-site: same-site'], 403],
    ['another site, by origin', ['host: x', 'origin: https://evil.example'], 403],
    ['nowhere', ['host: x', 'origin: null'], 403],
    ['another site, by referer', ['host: x', 'referer: https://evil.example/a'], 403],
  ])('%s', async (_, headers, status) => {
    expect((await askRaw(site.origin, destroy(...headers))).status).toBe(status)
  })

  const SESSION = 'cookie: temporada=x'
  const OWN = 'sec-fetch-site: same-origin'
  const signOut = serverFunctionIds().get('signOutForm')
  const FORM = ['content-type: application/x-www-form-urlencoded', 'content-length: 14', '', '_form=sign-out']
  const CALL = ['x-tsr-serverfn: true', 'content-type: application/json', 'content-length: 2', '', '{}']
  const WAYS = [
    { way: 'a server route', line: 'DELETE /api/_auth/session', rest: ['content-length: 0', '', ''] },
    { way: 'a form', line: `POST /_serverFn/${signOut}`, rest: FORM },
    { way: 'a call of the script', line: `POST /_serverFn/${signOut}`, rest: CALL },
  ]

  describe.each(WAYS)('$way', ({ line, rest }) => {
    test.each([
      ['of a program without a cookie', [], true],
      ['of a program with the cookie of a device', ['cookie: temporada-dispositivo=x'], true],
      ['with a session, of nowhere', [SESSION], false],
      ['with a session, of this site', [SESSION, OWN], true],
      ['with a session, by origin', [SESSION, 'origin: http://x'], true],
      ['with a session, by referer', [SESSION, 'referer: http://x/home'], true],
      ['of a page without referrer', [SESSION, OWN, 'origin: null'], true],
      ['that contradicts itself: another origin', [OWN, 'origin: https://evil.example'], false],
      ['that contradicts itself: another referer', [OWN, 'referer: https://evil.example/'], false],
      ['that contradicts itself: origin and referer', ['origin: http://x', 'referer: https://evil.example/'], false],
      ['of an address bar', ['sec-fetch-site: none', 'origin: http://x'], false],
    ])('%s', async (_, headers, isTaken) => {
      const head = [`${line} HTTP/1.1`, 'host: x', CLOSE, ...headers]
      const { status, body } = await askRaw(site.origin, [...head, ...rest].join('\r\n'))
      if (isTaken) expect(status).not.toBe(403)
      else expect([status, body]).toEqual([403, expect.stringContaining('"foreign_origin"')])
    })
  })

  test.each([
    ['the public origin, whatever the proxy says', ['host: 10.0.0.7:3000', 'origin: https://promo.example.es'], 200],
    ['a host that the caller made up', ['host: evil.example', 'origin: https://evil.example'], 403],
    [
      'a forwarded host that the caller made up',
      ['host: x', 'x-forwarded-host: evil.example', 'x-forwarded-proto: https', 'origin: https://evil.example'],
      403,
    ],
  ])('of a public host: %s', async (_, headers, status) => {
    expect((await askRaw(publicSite.origin, destroy(...headers))).status).toBe(status)
  })
})
