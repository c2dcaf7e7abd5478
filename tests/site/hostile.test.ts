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

describe('the right status is given to a request with', () => {
  test.each([
    ['a bracket as host', get('/info', 'host: [', CLOSE), 400],
    ['an invalid port', get('/info', 'host: x:99999', CLOSE), 400],
    ['a user in the host', get('/info', 'host: a@b', CLOSE), 400],
    ['a path in the host', get('/info', 'host: a/b', CLOSE), 400],
    ['an empty host', get('/info', 'host: ', CLOSE), 400],
    ['two hosts', get('/info', 'host: x', 'host: y', CLOSE), 400],
    ['no host', get('/info', CLOSE), 400],
    ['the method TRACE, for a page', `TRACE /info HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n\r\n`, 405],
    ['the method TRACE, for the API', `TRACE /api/v1/me HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n\r\n`, 405],
    ['an unknown method', `PROPFIND /info HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n\r\n`, 405],
    ['an asterisk as target', `OPTIONS * HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n\r\n`, 400],
    ['a form, for a page', `POST /info HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\ncontent-length: 0\r\n\r\n`, 405],
    ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400],
    ['an absolute URL as target', get('http://evil.example/info', 'host: x', CLOSE), 200],
    ['HTTP/1.0 and no host', `GET /info HTTP/1.0\r\n\r\n`, 200],
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
])('the response to %s has the security headers, over https with HSTS', async (path, status) => {
  const answer = await askRaw(site.origin, get(path, 'host: x', CLOSE))
  expect(answer.status).toBe(status)
  for (const header of EVERY_ANSWER) expect(answer.head.toLowerCase()).toContain(header.toLowerCase())
  expect(answer.head.toLowerCase()).not.toContain(HSTS)
  const secure = await askRaw(publicSite.origin, get(path, 'host: promo.example.es', CLOSE))
  expect(secure.head.toLowerCase()).toContain(HSTS)
})

test('an SVG file of the build runs no scripts when it is opened as a document', async () => {
  const { status, head } = await askRaw(site.origin, get('/temporada/favicon.svg', 'host: x', CLOSE))
  expect(status).toBe(200)
  const policies = [...head.matchAll(/^content-security-policy: (.*?)\r?$/gim)].map(([, policy]) => policy)
  expect(policies).toEqual(["default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"])
})

test.each([
  ['bytes that are not HTTP', 'nonsense\r\n\r\n'],
  ['no host', get('/info', CLOSE)],
])('a refusal without a page also has the security headers: %s', async (_, bytes) => {
  const { status, head } = await askRaw(publicSite.origin, bytes)
  expect(status).toBe(400)
  expect(head.toLowerCase()).toContain(HSTS)
  expect(head.toLowerCase()).toContain('nosniff')
})

test.each([
  { what: 'a slug of dots', path: '/promo/%2e%2e%2e' },
  { what: 'half of a surrogate pair', path: '/promo/%ed%a0%80' },
  { what: 'a slug longer than the API reads', path: `/promo/${'x'.repeat(15_900)}` },
  { what: 'a very long user agent', path: '/promo/nada', header: `user-agent: ${'x'.repeat(15_900)}` },
  { what: 'a very long request id', path: '/promo/nada', header: `x-request-id: ${'x'.repeat(15_900)}` },
  { what: 'an empty server function id', path: '/_serverFn//x' },
  { what: 'a blank server function id', path: '/_serverFn/%20' },
])('$what gets a 404 and causes no error', async ({ path, header = 'accept: */*' }) => {
  for (const { origin } of [site, apart]) {
    expect((await askRaw(origin, get(path, 'host: x', header, CLOSE))).status).toBe(404)
  }
})

describe('a request that changes something,', () => {
  const destroy = (...headers: string[]) =>
    `DELETE /api/_auth/session HTTP/1.1\r\n${[...headers, CLOSE].map((line) => `${line}\r\n`).join('')}\r\n`

  test.each([
    ['from a program that sends no origin, is accepted', ['host: x'], 200],
    ['from this site by its Sec-Fetch-Site, is accepted', ['host: x', 'sec-fetch-site: same-origin'], 200],
    ['from another site by its Sec-Fetch-Site, is refused', ['host: x', 'sec-fetch-site: cross-site'], 403],
    ['from a sibling subdomain by its Sec-Fetch-Site, is refused', ['host: x', 'sec-fetch-site: same-site'], 403],
    ['from another site by its Origin, is refused', ['host: x', 'origin: https://evil.example'], 403],
    ['with the Origin null, is refused', ['host: x', 'origin: null'], 403],
    ['from another site by its Referer, is refused', ['host: x', 'referer: https://evil.example/a'], 403],
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
    { way: 'a server function by a form', line: `POST /_serverFn/${signOut}`, rest: FORM },
    { way: 'a server function by the script', line: `POST /_serverFn/${signOut}`, rest: CALL },
  ]

  describe.each(WAYS)('sent to $way,', ({ line, rest }) => {
    test.each([
      ['without a cookie, is accepted', [], true],
      ['with only the cookie of a device, is accepted', ['cookie: temporada-dispositivo=x'], true],
      ['with a session but no origin, is refused', [SESSION], false],
      ['with a session and Sec-Fetch-Site: same-origin, is accepted', [SESSION, OWN], true],
      ['with a session and our Origin, is accepted', [SESSION, 'origin: http://x'], true],
      ['with a session and our Referer, is accepted', [SESSION, 'referer: http://x/home'], true],
      [
        'with a session, Sec-Fetch-Site: same-origin and the Origin null, is accepted',
        [SESSION, OWN, 'origin: null'],
        true,
      ],
      [
        'with Sec-Fetch-Site: same-origin but the Origin of another site, is refused',
        [OWN, 'origin: https://evil.example'],
        false,
      ],
      [
        'with Sec-Fetch-Site: same-origin but the Referer of another site, is refused',
        [OWN, 'referer: https://evil.example/'],
        false,
      ],
      [
        'with our Origin but the Referer of another site, is refused',
        ['origin: http://x', 'referer: https://evil.example/'],
        false,
      ],
      ['with Sec-Fetch-Site: none but our Origin, is refused', ['sec-fetch-site: none', 'origin: http://x'], false],
    ])('%s', async (_, headers, isTaken) => {
      const head = [`${line} HTTP/1.1`, 'host: x', CLOSE, ...headers]
      const { status, body } = await askRaw(site.origin, [...head, ...rest].join('\r\n'))
      if (isTaken) expect(status).not.toBe(403)
      else expect([status, body]).toEqual([403, expect.stringContaining('"foreign_origin"')])
    })
  })

  test.each([
    [
      'from that address, is accepted, whatever host the proxy names',
      ['host: 10.0.0.7:3000', 'origin: https://promo.example.es'],
      200,
    ],
    ['from a host that the caller made up, is refused', ['host: evil.example', 'origin: https://evil.example'], 403],
    [
      'from a forwarded host that the caller made up, is refused',
      ['host: x', 'x-forwarded-host: evil.example', 'x-forwarded-proto: https', 'origin: https://evil.example'],
      403,
    ],
  ])('sent to a site with a public address, %s', async (_, headers, status) => {
    expect((await askRaw(publicSite.origin, destroy(...headers))).status).toBe(status)
  })
})

// The site has no provider, so a sign-in that begins is refused at once, with the reason in a cookie.
test.each([
  ['from another site is not begun', 'cross-site', '/?volver=%2Fprizes', false],
  ['from another host of the domain is not begun', 'same-site', '/?volver=%2Fprizes', false],
  ['from a page of this site is begun', 'same-origin', '/?volver=%2Fprizes#entrar', true],
  ['from an address that was typed is begun', 'none', '/?volver=%2Fprizes#entrar', true],
])('a sign-in with a provider %s', async (_, from, location, isBegun) => {
  const headers = { 'sec-fetch-site': from }
  const answer = await fetch(`${site.origin}/api/_auth/provider/casa?volver=/prizes`, { headers, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
  expect(answer.headers.getSetCookie().length > 0).toBe(isBegun)
})
