import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNginx, type RunningProxy, startNginx } from '#tests/support/proxies.ts'
import { openRaw } from '#tests/support/raw-http.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const post = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`

const WRONG_TYPE = post('/api/v1/contact', 'text/plain', 'a'.repeat(300_000))
const TOO_LONG = post('/_serverFn/nothing', 'application/x-www-form-urlencoded', `a=${'a'.repeat(1_200_000)}`)

test.each([
  ['a body of the wrong type', WRONG_TYPE, [415]],
  ['a body that is too long', TOO_LONG, [400]],
])('%s is refused with a response, and then its connection is closed', async (_, request, statuses) => {
  const connection = openRaw(site.origin)
  connection.send(request)
  connection.send('GET /conditions HTTP/1.1\r\nhost: x\r\n\r\n')
  const refusal = await connection.answer()
  expect(statuses).toContain(refusal.status)
  expect(refusal.head).toMatch(/^connection: close/im)
  expect(await connection.closed()).toBe(true)
  expect((await connection.answer()).status).toBe(0)
})

test('a refused request whose body was read leaves the connection open', async () => {
  const connection = openRaw(site.origin)
  connection.send(post('/api/v1/contact', 'application/json', '{'))
  expect((await connection.answer()).status).toBe(400)
  connection.send('GET /conditions HTTP/1.1\r\nhost: x\r\n\r\n')
  expect((await connection.answer()).status).toBe(200)
  connection.end()
})

describe.runIf(hasNginx())('behind nginx with keep-alive connections', () => {
  let nginx: RunningProxy
  beforeAll(async () => {
    nginx = await startNginx([site.origin])
  })
  afterAll(() => nginx.stop())

  test.each([
    ['that have the wrong type', '/api/v1/contact', 'text/plain', 'a'.repeat(300_000), [415]],
    [
      'that are too long',
      '/_serverFn/nothing',
      'application/x-www-form-urlencoded',
      `a=${'a'.repeat(1_200_000)}`,
      [400],
    ],
  ])('refused bodies %s do not delay other requests', async (_, path, type, body, statuses) => {
    const visit = async (url: string, init: RequestInit = {}) =>
      (await fetch(nginx.origin + url, { ...init, signal: AbortSignal.timeout(10_000) })).status
    const headers = { 'content-type': type }
    const refused = await Promise.all(Array.from({ length: 12 }, () => visit(path, { method: 'POST', headers, body })))
    expect(refused.filter((status) => !statuses.includes(status))).toEqual([])
    const visitors = await Promise.all(Array.from({ length: 24 }, () => visit('/conditions').catch(String)))
    expect(visitors).toEqual(Array(24).fill(200))
  })
})
