import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { signVisitor } from '#host/signed-visitor.ts'
import { noteVisitor, visitorOf } from '#host/visitor.ts'

const asked = (headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
  ({
    headers: { ...headers },
    rawHeaders: Object.entries(headers).flat(),
    socket: { remoteAddress },
  }) as unknown as IncomingMessage

test.each([
  ['that of the socket without a proxy, whatever the caller claims', 0, '6.6.6.6', '192.0.2.1'],
  ['the last entry with one proxy, which added it', 1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  [
    'the last entry but one with two proxies, of which the outer one added it',
    2,
    '6.6.6.6, 203.0.113.9, 10.0.0.1',
    '203.0.113.9',
  ],
  ['the first entry if there are fewer entries than proxies', 3, '203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['that of the socket if the entry is empty', 1, '6.6.6.6, ', '192.0.2.1'],
  ['an entry with its port and brackets, which budgets can read', 1, '[2001:db8::1]:443', '[2001:db8::1]:443'],
] as const)('the address of a visitor is %s', (_, proxies, list, address) => {
  expect(visitorOf(asked({ 'x-forwarded-for': list }), proxies).address).toBe(address)
})

test('the address of a visitor is that of the proxy if the proxy sends no X-Forwarded-For', () => {
  expect(visitorOf(asked({}), 1).address).toBe('192.0.2.1')
})

test.each([
  [0, 'https', 'http'],
  [1, 'https', 'https'],
  [1, 'https, http', 'http'],
  [2, 'https, http', 'https'],
  [1, 'javascript', 'http'],
] as const)('with %s proxies, X-Forwarded-Proto %s gives the protocol %s', (proxies, list, protocol) => {
  expect(visitorOf(asked({ 'x-forwarded-proto': list }), proxies).protocol).toBe(protocol)
})

test.each([
  ['127.0.0.1', {}, true],
  ['::1', { host: '[::1]:3000' }, true],
  ['::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
  ['192.0.2.1', {}, false],
  ['127.0.0.1', { host: 'rebound.example' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
  ['127.0.0.1', { via: '1.1 proxy' }, false],
])('a visitor at %s with the headers %o is local: %s', (address, headers, isLocal) => {
  expect(visitorOf(asked({ host: 'localhost:3000', ...headers }, address), 1).isLocal).toBe(isLocal)
})

test('the host and forwarding headers of a caller are replaced in `headers` and `rawHeaders`', () => {
  const claims = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Visitor-Local': '1',
    'X-Other': 'stays',
  }
  const request = asked(claims)
  request.headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-visitor-local': '1',
    'x-other': 'stays',
  }
  noteVisitor(request, { proxies: 0, site: new URL('https://promo.example.es') })
  expect(request.headers).toEqual({
    'x-request-id': expect.any(String),
    host: 'promo.example.es',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-proto': 'https',
    'x-other': 'stays',
  })
  expect(request.rawHeaders.join(' ')).not.toMatch(/evil|visitor-local/i)
})

const SECRET = 's'.repeat(32)
const signed = { 'x-signed-visitor': signVisitor(SECRET, { address: '203.0.113.9', isLocal: false }, Date.now()) }
const forwarded = { 'x-forwarded-for': '203.0.113.9' }

test.each([
  ['of a proxy in front', 1, forwarded, 'a1b2c3d4-PROXY', true],
  ['of the web part', 0, signed, 'a1b2c3d4', true],
  ['of a caller without a proxy', 0, forwarded, 'a1b2c3d4', false],
  ['of a caller who avoids the proxy', 1, {}, 'a1b2c3d4', false],
  ['of a caller with a forged signature', 0, { 'x-signed-visitor': '1 remote 203.0.113.9 x' }, 'a1b2c3d4', false],
  ['that is too short', 1, forwarded, 'a1b2c3d', false],
  ['that is too long', 1, forwarded, 'a'.repeat(65), false],
  ['with other characters', 1, forwarded, 'a1b2c3d4"}', false],
])('the request id %s with %i proxies', (_, proxies, headers, id, isKept) => {
  const request = asked({ ...headers, 'x-request-id': id })
  const { requestId } = noteVisitor(request, { proxies, secrets: [SECRET] })
  expect(requestId === id).toBe(isKept)
  expect(requestId).toMatch(/^[\da-zA-Z-]{8,64}$/)
  expect(request.headers['x-request-id']).toBe(requestId)
  const places = request.rawHeaders.flatMap((name, i) => (name === 'x-request-id' ? [request.rawHeaders[i + 1]] : []))
  expect(places).toEqual([requestId])
})
