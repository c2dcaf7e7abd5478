import { describe, expect, test } from 'vitest'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { signIn } from '#contract/accounts.schema.ts'
import { listCampaigns } from '#contract/campaigns.schema.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, PASSWORD } from '#tests/support/test-api.ts'

const [sqlite] = databases as [(typeof databases)[number]]
const newApi = async (deps = {}) => createTestApi({ database: await sqlite.open(), deps })

test.each([...ENDPOINTS])('%s is served', async (_, endpoint: Endpoint) => {
  const app = await newApi()
  const path = endpoint.path.replace(/:\w+/g, 'x')
  // Uses a method that the path lacks: an existing endpoint responds with the allowed one.
  const response = await app.send('PUT', path)
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toContain(endpoint.method)
  await app.close()
})

test('responses about an account must not be cached', async () => {
  const app = await newApi()
  const { access } = await app.signUp()
  const response = await app.send('GET', '/me', { headers: { authorization: `Bearer ${access}` } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  await app.close()
})

test('a response that breaks the contract is replaced by a 500', async () => {
  const app = await newApi()
  const season = { ...app.deps.season, organiser: { name: 5 } as never }
  const { createApi } = await import('#api/app.ts')
  const response = await createApi({ ...app.deps, season }).fetch(new Request('http://api.test/api/v1/conditions'))
  expect(response.status).toBe(500)
  await app.close()
})

describe('the request log', () => {
  test('has one line per request and nothing personal; the line and the response have the request id', async () => {
    const app = await newApi()
    const { access, account } = await app.signUp()
    app.logged.length = 0
    const headers = {
      authorization: `Bearer ${access}`,
      'x-request-id': 'from-the-web-part',
      'x-forwarded-for': '203.0.113.9',
    }
    const response = await app.send('GET', '/plays/secret-id/reveal?email=ana@example.es', { headers })
    expect(response.headers.get('x-request-id')).toBe('from-the-web-part')
    await app.call(signIn, { input: { email: account.email, password: PASSWORD } })
    const lines = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ requestId: 'from-the-web-part', method: 'GET' })
    expect(lines[1]).toMatchObject({ method: 'POST', status: 201, msg: 'request' })
    expect(lines[1].path).toContain('/sessions')
    for (const secret of [access, account.email, PASSWORD, '203.0.113.9', 'secret-id', 'ana@example.es']) {
      expect(app.logged.join('')).not.toContain(secret)
    }
    await app.close()
  })

  test.each([
    ['all', [200, 404, 500]],
    ['errors', [500]],
  ] as const)('has the requests that the setting "%s" asks for', async (loggedRequests, statuses) => {
    const app = await newApi({ loggedRequests })
    const { createApi } = await import('#api/app.ts')
    await app.send('GET', '/campaigns')
    await app.send('GET', '/nothing')
    const season = { ...app.deps.season, current: () => Promise.reject(new Error('a fault')) }
    await createApi({ ...app.deps, season }).fetch(new Request('http://api.test/api/v1/campaigns'))
    const lines = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(lines.map(({ status }) => status)).toEqual(statuses)
    await app.close()
  })

  test('does not accept a request id that could corrupt the log', async () => {
    const app = await newApi()
    for (const id of ['short', 'x'.repeat(65), '{"a":1}aaaa']) {
      const response = await app.send('GET', '/campaigns', { headers: { 'x-request-id': id } })
      expect(response.headers.get('x-request-id')).not.toBe(id)
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    }
    await app.close()
  })
})

describe('internal faults', () => {
  const failing = async (error: Error) => {
    const app = await newApi()
    const season = { ...app.deps.season, current: () => Promise.reject(error) }
    const { createApi } = await import('#api/app.ts')
    const api = createApi({ ...app.deps, season })
    const response = await api.fetch(new Request('http://api.test/api/v1/campaigns'))
    const body = await response.json()
    await app.close()
    return { response, body, logged: app.logged.join('') }
  }

  test('an unexpected fault has a reference to its log line, and reveals nothing else', async () => {
    const { response, body, logged } = await failing(new Error('the secret cause'))
    expect(response.status).toBe(500)
    expect(body).toMatchObject({ code: 'internal', reference: response.headers.get('x-request-id') })
    expect(JSON.stringify(body)).not.toContain('the secret cause')
    expect(logged).toContain(`"requestId":"${body.reference}"`)
    expect(logged).toContain('the secret cause')
  })

  test('the detail of a database error, which quotes a row, does not reach the log', async () => {
    const detail = 'Key (email_norm)=(ana@example.es) already exists.'
    const { logged } = await failing(Object.assign(new Error('duplicate key'), { code: '23505', detail }))
    expect(logged).not.toContain('ana@example.es')
  })

  test.each([
    { code: 'ECONNREFUSED' },
    { code: 'EHOSTUNREACH' },
    { code: 'ENOTFOUND' },
    { code: 'EAI_AGAIN' },
    { code: '57P03' },
    { code: '53300' },
    { code: '08006' },
    { code: '55P03' },
    { code: '57014' },
    { code: '40001' },
    { code: 'ERR_SQLITE_ERROR', errcode: 13 },
    { message: 'The database is closing' },
    { message: 'Connection terminated unexpectedly' },
  ])('an unavailable database gives 503 with Retry-After: %o', async ({ message = 'away', ...facts }) => {
    const { response, body } = await failing(Object.assign(new Error(message), facts))
    expect(response.status).toBe(503)
    expect(body.code).toBe('unavailable')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('budgets', () => {
  test('after ten wrong passwords for an account, the same address gets 429 and any other has to do more work', async () => {
    const app = await newApi({ rateLimits: createRateLimits() })
    const { account } = await app.signUp()
    const attempt = (i: number, from: string, password = 'not the password') =>
      app.call(signIn, {
        input: { email: i % 2 ? account.email : account.email.toUpperCase(), password },
        headers: { 'x-forwarded-for': from },
      })
    for (let i = 0; i < 10; i++) {
      await expect(attempt(i, '203.0.113.1')).rejects.toMatchObject({ code: 'wrong_credentials' })
    }
    const refusal = await attempt(11, '203.0.113.1', PASSWORD).catch((problem) => problem)
    expect(refusal).toMatchObject({ code: 'too_many_requests', status: 429 })
    expect(refusal.body.retryAfter).toBeGreaterThan(800)
    const elsewhere = await attempt(12, '203.0.113.2', PASSWORD).catch((problem) => problem)
    expect(elsewhere).toMatchObject({ code: 'more_work', status: 428, body: { work: 1 } })
    await app.close()
  })

  test.each([
    { what: 'one address', addressOf: () => '203.0.113.9', most: 60 },
    { what: 'one address, from many ports', addressOf: (i: number) => `203.0.113.9:${1000 + i}`, most: 60 },
    { what: 'one IPv6 network', addressOf: (i: number) => `2001:db8:1:2::${i.toString(16)}`, most: 60 },
    { what: 'one IPv6 network, from many ports', addressOf: (i: number) => `[2001:db8:1:2::1]:${1000 + i}`, most: 60 },
    { what: 'a /48 of IPv6 networks', addressOf: (i: number) => `2001:db8:1:${i.toString(16)}::1`, most: 240 },
    { what: 'any invalid address', addressOf: (i: number) => `made up ${i}`, most: 60 },
  ])('$what can try $most accounts and no more', async ({ addressOf, most }) => {
    const app = await newApi({ rateLimits: createRateLimits() })
    const attempt = (i: number) =>
      app.call(signIn, {
        input: { email: `nobody.${i}@example.es`, password: 'not the password' },
        headers: { 'x-forwarded-for': addressOf(i) },
      })
    for (let i = 0; i < most; i++) await expect(attempt(i)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(attempt(most)).rejects.toMatchObject({ code: 'too_many_requests' })
    await app.close()
  })

  test('an address can make 300 reads in a row', async () => {
    const app = await newApi({ rateLimits: createRateLimits() })
    for (let i = 0; i < 300; i++) await app.call(listCampaigns, { headers: { 'x-forwarded-for': '203.0.113.1' } })
    await app.close()
  })
})
