import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { noteVisitor, visitorOf } from '#host/visitor.ts'

const asked = (headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
  ({
    headers: { ...headers },
    rawHeaders: Object.entries(headers).flat(),
    socket: { remoteAddress },
  }) as unknown as IncomingMessage

test.each([
  ['no proxy: what the caller says does not count', 0, '6.6.6.6', '192.0.2.1'],
  ['one proxy: the last entry, which it added', 1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['two proxies: the entry that the outer one added', 2, '6.6.6.6, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['fewer entries than proxies: the first', 3, '203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['an empty entry: the socket', 1, '6.6.6.6, ', '192.0.2.1'],
  ['a port and brackets stay, budgets read them', 1, '[2001:db8::1]:443', '[2001:db8::1]:443'],
] as const)('%s', (_, proxies, list, address) => {
  expect(visitorOf(asked({ 'x-forwarded-for': list }), proxies).address).toBe(address)
})

test('without the header, a proxy’s visitor is the proxy itself', () => {
  expect(visitorOf(asked({}), 1).address).toBe('192.0.2.1')
})

test.each([
  [0, 'https', 'http'],
  [1, 'https', 'https'],
  [1, 'https, http', 'http'],
  [2, 'https, http', 'https'],
  [1, 'javascript', 'http'],
] as const)('%s proxies and the scheme %s', (proxies, list, protocol) => {
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
])('%s with %o is local: %s', (address, headers, isLocal) => {
  expect(visitorOf(asked({ host: 'localhost:3000', ...headers }, address), 1).isLocal).toBe(isLocal)
})

test('claims of a caller are replaced in both lists of headers', () => {
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
    host: 'promo.example.es',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-proto': 'https',
    'x-other': 'stays',
  })
  expect(request.rawHeaders.join(' ')).not.toMatch(/evil|visitor-local/i)
})
