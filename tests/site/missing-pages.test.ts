import { afterAll, beforeAll, expect, test } from 'vitest'
import { askRaw } from '#tests/support/raw-http.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const BROWSER = 'accept: text/html,application/xhtml+xml,*/*;q=0.8'
const RENDERED_A_MINUTE = 60

let site: SiteServer
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => site.stop())

const ask = (path: string, from: string, ...headers: string[]) =>
  askRaw(
    site.origin,
    `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nconnection: close\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`,
  )

const kindOf = ({ status, head }: { status: number; head: string }) =>
  `${status} ${/^content-type: ([^;\r]*)/im.exec(head)?.[1]}`

test('a scan of missing addresses gets sixty pages and then plain text; another visitor still gets a page', async () => {
  const kinds: string[] = []
  for (let i = 0; i < RENDERED_A_MINUTE + 10; i++) {
    // A made-up cookie does not make a member.
    kinds.push(kindOf(await ask(`/nada-${i}`, '203.0.113.1', BROWSER, ...(i % 2 ? ['cookie: temporada=x'] : []))))
  }
  expect(kinds.filter((kind) => kind === '404 text/html')).toHaveLength(RENDERED_A_MINUTE)
  expect(kinds.slice(RENDERED_A_MINUTE)).toEqual(Array(10).fill('404 text/plain'))
  const { head, body } = await ask('/nada%2F?a=<b>', '203.0.113.1', BROWSER)
  expect(body).toContain('Page not found: /nada%2F?a=<b>')
  for (const header of ['x-content-type-options: nosniff', 'content-security-policy: ', 'cache-control: no-store'])
    expect(head.toLowerCase()).toContain(header)
  const visitor = await ask('/nada-70', '203.0.113.2', BROWSER)
  expect(kindOf(visitor)).toBe('404 text/html')
  expect(visitor.body).toContain('Volver al inicio')
  expect(kindOf(await ask('/info', '203.0.113.1', BROWSER))).toBe('200 text/html')
})
