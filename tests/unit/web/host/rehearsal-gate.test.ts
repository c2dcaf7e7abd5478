import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passOf, type Rehearsal } from '#host/rehearsal.ts'
import { rehearsalGate } from '#web/host/security/rehearsal-gate.ts'

const HOUR_MS = 3_600_000
const ENDS_AT = Date.parse('2026-12-02T13:00:00Z')
const REHEARSAL: Rehearsal = { key: 'k'.repeat(43), endsAt: ENDS_AT, ahead: 0, zone: 'Europe/Madrid' }
const PASS = passOf(REHEARSAL)
const OF_ANOTHER_KEY = passOf({ ...REHEARSAL, key: 'j'.repeat(43) })
const OF_A_FORMER_END = passOf({ ...REHEARSAL, endsAt: ENDS_AT - 48 * HOUR_MS })

let now = ENDS_AT - HOUR_MS
const gate = rehearsalGate(REHEARSAL, () => now)
const server = createServer((request, response) => {
  if (!gate(request, response))
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end()
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' })

test('the link sets the cookie of the pass until the end, and leads to the panel', async () => {
  now = ENDS_AT - HOUR_MS
  const answer = await ask(`/ensayo/${PASS}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/ensayo'])
  expect(answer.headers.getSetCookie()).toEqual([`ensayo=${PASS}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax`])
  const secure = await ask(`/ensayo/${PASS}`, { 'x-forwarded-proto': 'https' })
  expect(secure.headers.getSetCookie()).toEqual([
    `__Host-ensayo=${PASS}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure`,
  ])
})

test('the cookie lets every request pass; no page is kept or indexed', async () => {
  now = ENDS_AT - 1
  const answer = await ask('/promo/rasca', { cookie: `a=b; ensayo=${PASS}` })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
})

test.each([
  ['no cookie', '/', ''],
  ['an asset without a cookie', '/assets/site.js', ''],
  ['the panel without a cookie', '/ensayo', ''],
  ['the cookie of the real site', '/', `temporada=${PASS}`],
  ['a session of the rehearsal', '/', `ensayo-temporada=${PASS}`],
  ['an empty cookie', '/', 'ensayo='],
  ['a pass that is cut', '/', `ensayo=${PASS.slice(0, -1)}`],
  ['a pass with one other letter', '/', `ensayo=${PASS.slice(0, -1)}${PASS.endsWith('A') ? 'B' : 'A'}`],
  ['the pass of another key', '/', `ensayo=${OF_ANOTHER_KEY}`],
  ['the pass of a former end', '/', `ensayo=${OF_A_FORMER_END}`],
  ['the link of another key', `/ensayo/${OF_ANOTHER_KEY}`, ''],
  ['the link of a former end', `/ensayo/${OF_A_FORMER_END}`, ''],
  ['a link with more behind it', `/ensayo/${PASS}/x`, ''],
  ['the pass of http over https', '/', `ensayo=${PASS}`, 'https'],
])('%s is refused with 403 and a page in Spanish', async (_, path, cookie, proto = 'http') => {
  now = ENDS_AT - HOUR_MS
  const answer = await ask(path, { cookie, 'x-forwarded-proto': proto })
  expect(answer.status).toBe(403)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await answer.text()).toContain('Esto es un ensayo.</h1><p>Pide el enlace a quien lo organiza.')
})

test.each([
  ['the link', `/ensayo/${PASS}`, ''],
  ['the cookie', '/', `ensayo=${PASS}`],
  ['a stranger', '/', ''],
])('after the end, %s gets 410 and reads when it was', async (_, path, cookie) => {
  now = ENDS_AT
  const answer = await ask(path, { cookie })
  expect(answer.status).toBe(410)
  expect(await answer.text()).toContain('Este ensayo terminó el 2 dic 2026, 14:00')
})

test.each(['/api/v1/campaigns', '/_serverFn/abc', '/api/_auth/session'])(
  'programs that call %s get the code of a problem',
  async (path) => {
    now = ENDS_AT - 1
    const closed = await ask(path)
    expect(closed.headers.get('content-type')).toBe('application/problem+json')
    expect(await closed.json()).toMatchObject({ status: 403, code: 'rehearsal_closed' })
    now = ENDS_AT
    expect(await (await ask(path)).json()).toMatchObject({ status: 410, code: 'rehearsal_over' })
  },
)
