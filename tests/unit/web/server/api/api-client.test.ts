import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { ApiError, callEndpoint, createApiClient } from '#web/server/api/api-client.ts'

/** A backend that records every request and always returns the same response. */
function clientOf(response: Response, token?: string) {
  const requests: Request[] = []
  const send = async (request: Request) => {
    requests.push(request)
    return response
  }
  return { requests, client: createApiClient({ base: 'http://api.test/api/v1', send, token }) }
}

describe('the API client', () => {
  test('sends the token and merges the caller’s headers', async () => {
    const { client, requests } = clientOf(Response.json({ ok: true }), 'secreto')
    expect(await client.get('/algo', { 'x-uno': '1', authorization: undefined })).toEqual({ ok: true })
    const [request] = requests
    expect(request?.url).toBe('http://api.test/api/v1/algo')
    expect(request?.headers.get('authorization')).toBe('Bearer secreto')
    expect(request?.headers.get('x-uno')).toBe('1')
  })

  test.each([
    ['an object', { 'X-Uno': '1', authorization: undefined }],
    ['Headers', new Headers({ 'x-uno': '1' })],
    ['pairs', [['x-uno', '1']] as [string, string][]],
  ])('accepts the caller’s headers as %s', async (_, headers) => {
    const { client, requests } = clientOf(Response.json({}), 'secreto')
    await client.get('/algo', headers)
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer secreto',
      'x-uno': '1',
    })
  })

  test('sends a POST with the caller’s headers, including the caller’s content type', async () => {
    const { client, requests } = clientOf(Response.json({}))
    await client.post('/algo', {}, new Headers({ 'content-type': 'application/merge-patch+json', 'x-uno': '1' }))
    expect(requests[0]?.headers.get('content-type')).toBe('application/merge-patch+json')
    expect(requests[0]?.headers.get('x-uno')).toBe('1')
  })

  test.each(['get', 'post'] as const)('%s sends the common headers, and those of the call win', async (method) => {
    const requests: Request[] = []
    const send = async (request: Request) => {
      requests.push(request)
      return Response.json({})
    }
    const client = createApiClient({ base: 'http://api.test', send, headers: { 'x-uno': '1', 'x-dos': '2' } })
    await (method === 'get' ? client.get('/algo', { 'x-dos': '3' }) : client.post('/algo', {}, { 'x-dos': '3' }))
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({ 'x-uno': '1', 'x-dos': '3' })
  })

  test('does not follow a redirect, which would send the token to another address', async () => {
    const { client, requests } = clientOf(new Response(null, { status: 302, headers: { location: '//evil.example' } }))
    await expect(client.get('/algo')).rejects.toMatchObject({ status: 302 })
    expect(requests.map(({ redirect }) => redirect)).toEqual(['manual'])
  })

  test('ignores slashes at the end of the base address', async () => {
    const requests: Request[] = []
    const send = async (request: Request) => {
      requests.push(request)
      return Response.json({})
    }
    await createApiClient({ base: 'http://api.test/api/v1//', send }).get('/algo')
    expect(requests[0]?.url).toBe('http://api.test/api/v1/algo')
  })

  test('sends no Authorization header without a token, and encodes the body as JSON', async () => {
    const { client, requests } = clientOf(Response.json({}))
    await client.post('/algo', { a: 1 })
    expect(requests[0]?.headers.has('authorization')).toBe(false)
    expect(requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(await requests[0]?.text()).toBe('{"a":1}')
  })

  test.each([
    ['get', 'GET /ruta/7?x=1 failed with status 404', 404],
    ['post', 'POST /ruta/7?x=1 failed with status 500', 500],
  ] as const)(
    '%s throws an error that names the path as given, and does not retry',
    async (method, message, status) => {
      const { client, requests } = clientOf(new Response('no', { status }))
      const failed = method === 'get' ? client.get('/ruta/7?x=1') : client.post('/ruta/7?x=1', {})
      await expect(failed).rejects.toThrow(new ApiError(message, status, undefined))
      expect(requests).toHaveLength(1)
    },
  )

  test.each(['https://example.com/', '//example.com', '/\\example.com', 'algo', ''])(
    'refuses the path "%s"',
    async (path) => {
      const { client, requests } = clientOf(Response.json({}), 'secreto')
      await expect(client.get(path)).rejects.toThrow(TypeError)
      expect(requests).toHaveLength(0)
    },
  )

  test('passes a network error on unchanged', async () => {
    const fault = new TypeError('fetch failed')
    const client = createApiClient({ base: 'http://api.test', send: () => Promise.reject(fault) })
    await expect(client.get('/algo')).rejects.toBe(fault)
  })

  test('fills in the path and query of an endpoint, and validates the response', async () => {
    const find = endpoint('GET', '/cosas/:id', {
      summary: 'For the test.',
      access: 'open',
      input: v.object({ x: v.optional(v.string()) }),
      output: v.object({ n: v.number() }),
    })
    const good = clientOf(Response.json({ n: 1 }))
    expect(await callEndpoint(good.client, find, { params: { id: 'a/b' }, input: { x: 'ñ' } })).toEqual({ n: 1 })
    expect(good.requests[0]?.url).toBe('http://api.test/api/v1/cosas/a%2Fb?x=%C3%B1')
    const bad = clientOf(Response.json({ n: 'uno' }))
    await expect(callEndpoint(bad.client, find, { params: { id: '1' } })).rejects.toThrow()
  })

  test('posts the input of an endpoint as its body, with the idempotency key and the bot proof', async () => {
    const make = endpoint('POST', '/cosas', {
      summary: 'For the test.',
      access: 'open',
      input: v.object({ x: v.string() }),
      output: v.object({ n: v.number() }),
    })
    const { client, requests } = clientOf(Response.json({ n: 1 }), 'secreto')
    await callEndpoint(client, make, { input: { x: 'ñ' }, idempotencyKey: 'clave-1', botProof: 'prueba' })
    const [request] = requests
    expect([request?.method, request?.url, await request?.json()]).toEqual([
      'POST',
      'http://api.test/api/v1/cosas',
      { x: 'ñ' },
    ])
    const sent = { authorization: 'Bearer secreto', 'idempotency-key': 'clave-1', 'bot-check': 'prueba' }
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject(sent)
  })

  describe('given input that a visitor made up', () => {
    const find = endpoint('GET', '/cosas/:id', {
      summary: 'For the test.',
      access: 'open',
      input: v.object({ x: v.optional(v.string()) }),
      output: v.object({ n: v.number() }),
    })

    // Escaping the dots would not help: URL parsers treat `%2e%2e` like two dots.
    test.each([
      ['an empty string', ''],
      ['one dot', '.'],
      ['two dots', '..'],
      ['5,000 characters', 'x'.repeat(5_000)],
    ])('refuses %s as a path parameter', async (_, id) => {
      const { client, requests } = clientOf(Response.json({ n: 1 }))
      await expect(callEndpoint(client, find, { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
      expect(requests).toHaveLength(0)
    })

    test('refuses a query that is too long', async () => {
      const { client, requests } = clientOf(Response.json({ n: 1 }))
      const call = callEndpoint(client, find, { params: { id: '1' }, input: { x: 'ñ'.repeat(1_000) } })
      await expect(call).rejects.toMatchObject({ code: 'not_found' })
      expect(requests).toHaveLength(0)
    })

    test.each([
      ['letters outside ASCII', 'ñandú'],
      ['a control character', 'a\0b'],
      ['an emoji', '💥'],
      ['5,000 characters', 'x'.repeat(5_000)],
    ])('refuses %s in a header', async (_, value) => {
      const { client, requests } = clientOf(Response.json({ n: 1 }))
      for (const options of [{ idempotencyKey: value }, { botProof: value }]) {
        const call = callEndpoint(client, find, { params: { id: '1' }, ...options })
        await expect(call).rejects.toMatchObject({ code: 'invalid_input' })
      }
      expect(requests).toHaveLength(0)
    })

    test('sends half a surrogate pair as the replacement character', async () => {
      const { client, requests } = clientOf(Response.json({ n: 1 }))
      await callEndpoint(client, find, { params: { id: 'a\ud800' } })
      expect(requests[0]?.url).toBe('http://api.test/api/v1/cosas/a%EF%BF%BD')
    })
  })
})
