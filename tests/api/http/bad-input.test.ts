import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEM_CODES, ProblemBody } from '#contract/problem/problem-body.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const endpoints = [...ENDPOINTS]
const posts = endpoints.filter(([, { method, ignoresBody }]) => method === 'POST' && !ignoresBody)
const unread = endpoints.filter(([, { ignoresBody }]) => ignoresBody)
const KEY = { 'idempotency-key': 'a-key-of-the-tests' }
const JSON_TYPE = { 'content-type': 'application/json' }

/** Values that no field of the contract accepts; each is put into every field. */
const ODD: Record<string, unknown> = {
  null: null,
  number: -1e308,
  list: [[[]]],
  object: { toString: 'x', constructor: { prototype: {} } },
  NUL: 'a\0b',
  'half a surrogate pair': '\ud800',
  'very long': 'x'.repeat(50_000),
}

const fill = (path: string, value: string) => path.replace(/:\w+/g, value)

describe.each(databases)('bad input on $name', ({ open }) => {
  let app: TestApi
  let access: string
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
    access = (await app.signUp()).access
  })
  afterAll(() => app.close())

  async function expectRefusal(response: Response, code?: string) {
    const body = await response.json()
    expect(response.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
    expect(response.status, JSON.stringify(body)).toBeLessThan(500)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const problem = v.parse(ProblemBody, body)
    expect(PROBLEM_CODES).toContain(problem.code)
    if (code) expect(problem.code).toBe(code)
    return problem
  }
  const signedIn = () => ({ authorization: `Bearer ${access}`, ...KEY })
  const post = (endpoint: Endpoint, body: string, headers: Record<string, string> = JSON_TYPE) =>
    app.send('POST', fill(endpoint.path, 'nothing-here'), { body, headers: { ...signedIn(), ...headers } })

  test.each(posts)('%s refuses a body that is empty, not JSON or not UTF-8', async (_, endpoint) => {
    for (const body of ['', '{', '{"a":}', 'undefined', '{"a":1}{']) {
      await expectRefusal(await post(endpoint, body), 'malformed_json')
    }
    const bytes = { body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]), headers: { ...signedIn(), ...JSON_TYPE } }
    await expectRefusal(await app.send('POST', fill(endpoint.path, 'nothing-here'), bytes))
  })

  test.each(posts)('%s refuses JSON that is not an object', async (_, endpoint) => {
    for (const body of ['null', '[]', '"text"', '1', 'true', '"\\u0000"']) {
      await expectRefusal(await post(endpoint, body), 'invalid_input')
    }
  })

  test.each(posts)('%s refuses another content type', async (_, endpoint) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      await expectRefusal(await post(endpoint, '{}', { 'content-type': type }), 'unsupported_media_type')
    }
  })

  test.each(posts)(
    '%s refuses a body over 64 KiB, with or without a declared length, and deeply nested JSON',
    async (_, endpoint) => {
      await expectRefusal(await post(endpoint, JSON.stringify({ a: 'x'.repeat(70_000) })), 'body_too_large')
      let pulled = 0
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pulled++
          controller.enqueue(new Uint8Array(16 * 1024).fill(0x20))
        },
      })
      const init = { body: endless, headers: { ...signedIn(), ...JSON_TYPE }, duplex: 'half' } as RequestInit
      await expectRefusal(await app.send('POST', fill(endpoint.path, 'nothing-here'), init), 'body_too_large')
      expect(pulled).toBeLessThan(10)
      const deep = '['.repeat(32_000) + ']'.repeat(32_000)
      for (const body of [deep, `{"email":${deep}}`]) await expectRefusal(await post(endpoint, body), 'invalid_input')
    },
  )

  test.each(unread)('%s ignores its body, whatever it contains', async (_, endpoint) => {
    for (const body of ['', '{', 'null', 'List-Unsubscribe=One-Click', 'x'.repeat(70_000)]) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
        expect((await post(endpoint, body, { 'content-type': type })).status).toBe(200)
      }
    }
  })

  test.each(posts)('%s refuses a body that breaks off', async (_, endpoint) => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
    const init = { body: broken, headers: { ...signedIn(), ...JSON_TYPE }, duplex: 'half' } as RequestInit
    await expectRefusal(await app.send('POST', fill(endpoint.path, 'nothing-here'), init))
  })

  test.each(endpoints)('%s gives no server error for odd values in any field', async (_, endpoint) => {
    const fields = 'entries' in endpoint.input ? Object.keys(endpoint.input.entries as object) : []
    for (const value of Object.values(ODD)) {
      for (const field of [...fields, 'unknown']) {
        if (endpoint.method === 'POST') {
          const response = await post(endpoint, JSON.stringify({ [field]: value }))
          if (field !== 'unknown' && !response.ok) await expectRefusal(response)
          else expect(response.status).toBeLessThan(500)
        } else {
          const query = new URLSearchParams([[field, typeof value === 'string' ? value : JSON.stringify(value)]])
          const path = `${fill(endpoint.path, 'nothing-here')}?${query}`
          const response = await app.send('GET', path, { headers: { authorization: `Bearer ${access}` } })
          expect(response.status).toBeLessThan(500)
        }
        // Some endpoints end the session, so the next call needs a new one.
        if (endpoint.path.startsWith('/sessions/')) access = (await app.signUp()).access
      }
    }
  })

  test.each(endpoints)('%s ignores prototype keys', async (_, endpoint) => {
    const body = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'
    const query = '__proto__=1&__proto__[admin]=true&constructor=1'
    const path = `${fill(endpoint.path, 'nothing-here')}?${query}`
    const response =
      endpoint.method === 'POST' ? await post(endpoint, body) : await app.send('GET', path, { headers: signedIn() })
    expect(response.status).toBeLessThan(500)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    if (endpoint.path.startsWith('/sessions/')) access = (await app.signUp()).access
  })

  test.each(endpoints)('%s refuses other methods', async (_, endpoint) => {
    const path = fill(endpoint.path, 'x')
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await app.send(method, path)
      expect(response.headers.get('allow')).toContain(endpoint.method)
      await expectRefusal(response, 'method_not_allowed')
    }
  })

  test.each(endpoints.filter(([, { access }]) => access !== 'open'))(
    '%s refuses a missing or invalid bearer token',
    async (_, endpoint) => {
      const path = fill(endpoint.path, 'x')
      const body = endpoint.method === 'POST' ? { body: '{}' } : {}
      await expectRefusal(await app.send(endpoint.method, path, { ...body, headers: JSON_TYPE }), 'not_signed_in')
      for (const authorization of ['Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi', `Bearer ${'é'}`]) {
        const headers = { ...JSON_TYPE, authorization, cookie: 'temporada=%%%' }
        const problem = await expectRefusal(await app.send(endpoint.method, path, { ...body, headers }))
        expect(['session_ended', 'not_signed_in']).toContain(problem.code)
      }
    },
  )

  test('an open endpoint ignores an invalid bearer token', async () => {
    const headers = { authorization: `Bearer ${'a'.repeat(43)}` }
    expect((await app.send('GET', '/campaigns', { headers })).status).toBe(200)
  })

  test.each(endpoints.filter(([, { path }]) => path.includes(':')))(
    '%s gives no server error for odd ids',
    async (_, endpoint) => {
      for (const id of [
        '%00',
        '%E0%A4%A',
        '%',
        '..%2f..',
        '%F0%9F%8E%81',
        "' or 1=1 --",
        'x'.repeat(3000),
        '%ED%A0%80',
      ]) {
        const init = endpoint.method === 'POST' ? { body: '{"slot":"day:2026-11-20:1"}' } : {}
        const headers = { ...signedIn(), ...JSON_TYPE }
        const response = await app.send(endpoint.method, fill(endpoint.path, id), { ...init, headers })
        expect(response.status, `${endpoint.path} ${id}`).toBeLessThan(500)
        if (!response.ok) await expectRefusal(response)
      }
    },
  )

  test.each(['/nowhere', '/me/', '//me', '/%', '/me%00', '/constructor', '/__proto__'])(
    'an unknown path gets not_found: %s',
    async (path) => {
      await expectRefusal(await app.send('GET', path), 'not_found')
    },
  )

  test('an idempotent endpoint requires a key of 8 to 128 visible characters', async () => {
    const send = (key: string) =>
      app.send('POST', '/campaigns/rasca/editions/test/plays', {
        body: '{"slot":"day:2026-11-20:1"}',
        headers: { authorization: `Bearer ${access}`, ...JSON_TYPE, ...(key ? { 'idempotency-key': key } : {}) },
      })
    for (const key of ['', 'short', 'x'.repeat(129), 'with a blank']) await expectRefusal(await send(key))
    expect((await send('x'.repeat(128))).status).toBe(201)
  })

  test('each wrong field is reported once, in Spanish', async () => {
    const body = JSON.stringify({ email: 'no', password: 5, birthDate: '2026-02-30', country: 'XX' })
    const response = await app.send('POST', '/accounts', { body, headers: JSON_TYPE })
    const { fields } = await expectRefusal(response, 'invalid_input')
    expect(fields?.map(({ path }) => path).sort()).toEqual(
      ['acceptPrivacy', 'acceptRules', 'birthDate', 'country', 'email', 'password'].sort(),
    )
    for (const { message } of fields ?? []) expect(message).not.toMatch(/Invalid|expected|received/i)
  })
})
