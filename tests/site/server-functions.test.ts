import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverFunctionIds } from '#tests/support/server-functions.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const SCRIPT = { 'x-tsr-serverfn': 'true' }
const UNKNOWN = '0'.repeat(64)

const functionIds = serverFunctionIds()

const call = (id: string, init: RequestInit = {}, query = '') =>
  fetch(`${site.origin}/_serverFn/${id}${query}`, { redirect: 'manual', ...init })
const post = (id: string, type: string, body: string | FormData, headers: Record<string, string> = SCRIPT) =>
  call(id, { method: 'POST', body, headers: { ...(type && { 'content-type': type }), ...headers } })

test('the built site has the server functions that the tests below call', () => {
  expect([...functionIds.keys()]).toEqual(expect.arrayContaining(['openCard', 'signInForm', 'getPending', 'campaign']))
  expect(readdirSync(join(import.meta.dirname, '../../dist/server')).length).toBeGreaterThan(0)
})

test.each([
  ['a function that no longer exists', () => post(UNKNOWN, 'application/json', '{}'), 410],
  ['the function id __proto__', () => call('__proto__', { headers: SCRIPT }), 400],
  ['the function id constructor', () => call('constructor', { headers: SCRIPT }), 400],
  ['an empty function id', () => call('', { headers: SCRIPT }), 404],
  ['a call without the header x-tsr-serverfn', () => call(functionIds.get('getPending') ?? ''), 400],
  [
    'a body that is not JSON',
    () => post(functionIds.get('openCard') ?? '', 'application/json', 'x\n{"level":30}\n'),
    400,
  ],
  [
    'JSON that is not a payload',
    () => post(functionIds.get('openCard') ?? '', 'application/json', '{"t":{"t":10}}'),
    400,
  ],
  ['the body null', () => post(functionIds.get('openCard') ?? '', 'application/json', 'null'), 400],
  [
    'a multipart form without a boundary',
    () => post(functionIds.get('signInForm') ?? '', 'multipart/form-data', 'x'),
    400,
  ],
  ['a query that is not JSON', () => call(functionIds.get('campaign') ?? '', { headers: SCRIPT }, '?payload=%7B'), 400],
  ['the wrong method', () => call(functionIds.get('openCard') ?? '', { headers: SCRIPT }), 405],
])('%s is refused', async (_, send, status) => {
  const answer = await send()
  expect(answer.status).toBe(status)
  const text = await answer.text()
  expect(text).not.toMatch(/Cannot read|not found for|SyntaxError|at \w+ \(/)
  if (status !== 405) {
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(JSON.parse(text)).toMatchObject({ status, detail: expect.any(String) })
  }
})

test('invalid input gets a problem that does not repeat the input', async () => {
  const payload = JSON.stringify({
    t: { t: 10, i: 0, p: { k: ['data'], v: [{ t: 1, s: 'echo me' }] }, o: 0 },
    f: 63,
    m: [],
  })
  const answer = await call(
    functionIds.get('campaign') ?? '',
    { headers: SCRIPT },
    `?payload=${encodeURIComponent(payload)}`,
  )
  const text = await answer.text()
  expect(answer.status).toBeLessThan(500)
  expect(text).toContain('invalid_input')
  expect(text).not.toContain('echo me')
})

test('without JavaScript, a form of an older build returns to its page with the reason and the text entered', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    _form: 'contact',
    _back: '/contact',
    message: 'Hola, tengo una duda',
    password: 'secreta',
  }))
    form.set(name, value)
  const refused = await post(UNKNOWN, '', form, { accept: 'text/html' })
  expect(refused.status).toBe(303)
  expect(refused.headers.get('location')).toBe('/contact#form-contact')
  const cookie = refused.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = await (await fetch(`${site.origin}/contact`, { headers: { cookie } })).text()
  expect(page).toContain('Hay una versión nueva de esta página')
  expect(page).toContain('Hola, tengo una duda')
  expect(page).not.toContain('secreta')
})

test('invalid requests are not logged as warnings or errors', () => {
  const lines = site
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([])
})
