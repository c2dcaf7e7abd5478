import { afterAll, beforeAll, expect, test } from 'vitest'
import { askRaw } from '#tests/support/raw-http.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Sends letters unescaped: the text of the request is UTF-8. */
const ask = (start: string) => askRaw(site.origin, `${start} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)

test.each([
  ['GET /nope?x=é', '/nope?x=%C3%A9'],
  ['GET /caña', '/ca%C3%B1a'],
  ['GET /?volver=/€', '/?volver=/%E2%82%AC'],
  ['HEAD /info?a=%20&b=ñ', '/info?a=%20&b=%C3%B1'],
])('%s redirects to the percent-encoded address', async (start, location) => {
  const { status, head } = await ask(start)
  expect(status).toBe(308)
  expect(head.split('\r\n')).toContain(`location: ${location}`)
})

test.each([
  'POST /nope?x=é',
  'GET //evil.example/é',
  'GET /\\evil.example/é',
  'GET http://evil.example/é',
  'GET /a b?é',
])('%s is refused with 400 and an explanation', async (start) => {
  const { status, head, body } = await ask(start)
  expect(status).toBe(400)
  expect(head).not.toMatch(/^location:/im)
  expect(body).toContain('No hemos entendido esta petición.')
})
