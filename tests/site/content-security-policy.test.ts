import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askRaw } from '#tests/support/raw-http.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startSite({ api: 'process', env: { WEB_WORKERS: '0' } })
})
afterAll(() => site.stop())

const assets = readdirSync(join(import.meta.dirname, '../../dist/client/assets'))
const asset = (end: string) => `/assets/${assets.find((name) => name.endsWith(end))}`
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
const policiesIn = (head: string) =>
  [...head.matchAll(/^content-security-policy: (.*?)\r?$/gim)].map(([, policy]) => policy)

test.each([
  ['a page', '/info', 200],
  ['a page that is missing', '/no-such-page', 404],
  ['a page of members', '/home', 302],
  ['a redirect of the host', '//x', 308],
  ['a path with raw letters', '/info?x=é', 308],
  ['a script', asset('.js'), 200],
  ['a style sheet', asset('.css'), 200],
  ['a font', asset('.woff2'), 200],
  ['a file that is missing', '/assets/none.js', 404],
  ['the service worker', '/sw-off.js', 200],
  ['the offline page', '/offline.html', 200],
  ['the verifier', '/verificador.mjs', 200],
  ['robots.txt', '/robots.txt', 200],
  ['the manifest', '/manifest.webmanifest', 200],
  ['an icon of the site', '/temporada/favicon.svg', 200],
  ['a poster', '/carteles/rasca.960.avif', 200],
  ['icons', '/api/_icons/lucide.json?icons=sun', 200],
  ['the API at the address of the site', '/api/v1/campaigns', 200],
  ['a refusal of the API there', '/api/v1/me', 401],
  ['a server function without a name', '/_serverFn/', 404],
  ['the probe of life', '/livez', 200],
  ['the probe of readiness', '/readyz', 200],
])(
  'the response for %s has one policy, which starts with nothing and has no frames, and a charset if it is text',
  async (_, path, status) => {
    const answer = await askRaw(site.origin, get(path))
    expect(answer.status).toBe(status)
    expect(policiesIn(answer.head)).toEqual([expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/)])
    const type = /^content-type: (.*?)\r?$/im.exec(answer.head)?.[1]
    if (type && /^text\/|\+xml/.test(type)) expect(type).toMatch(/; charset=utf-8$/i)
  },
)

test.each([
  ['/api/v1/campaigns', 200],
  ['/api/v1/me', 401],
  ['/api/v1/none', 404],
  ['/api/v1/openapi.json', 200],
  ['/none', 404],
  ['/readyz', 200],
])('the response of the API for %s has one policy', async (path, status) => {
  const answer = await askRaw(site.apiOrigin ?? '', get(path))
  expect(answer.status).toBe(status)
  expect(policiesIn(answer.head)).toEqual(["default-src 'none'; frame-ancestors 'none'"])
})

test('a method that no page takes and bytes that are not HTTP are refused with a policy', async () => {
  for (const bytes of ['DELETE /info HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 'nonsense\r\n\r\n']) {
    for (const origin of [site.origin, site.apiOrigin ?? '']) {
      const { status, head } = await askRaw(origin, bytes)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(policiesIn(head)).toHaveLength(1)
    }
  }
})
