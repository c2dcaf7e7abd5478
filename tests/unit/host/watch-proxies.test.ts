import type { IncomingMessage } from 'node:http'
import pino from 'pino'
import { expect, test } from 'vitest'
import { watchProxies } from '#host/watch-proxies.ts'

const HTTPS = 'https://promo.example.es'
const HTTP = 'http://promo.local'
const OVER_HTTPS = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }

/** Returns the log after these requests, each of them repeated. */
function warned(proxies: number, origin: string | undefined, ...requests: [Record<string, string>, number][]) {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  const see = watchProxies({ proxies, site: origin === undefined ? undefined : new URL(origin), log })
  for (const [headers, times] of requests) {
    const request = { headers, rawHeaders: [], socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage
    for (let i = 0; i < times; i++) see(request)
  }
  return lines.map(({ level, msg, time: _, pid: __, hostname: ___, ...setting }) => [level, setting, msg])
}

test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
  'on a public host that trusts no proxy, the header %s is logged once as the sign of a proxy',
  (header) => {
    expect(warned(0, HTTPS, [{}, 200], [{ [header]: 'x' }, 3])).toEqual([
      [40, { TRUST_PROXY: 0, header }, expect.stringContaining('Set it to the number of proxies')],
    ])
  },
)

test('on a host that needs no proxy, no header of a caller is logged', () => {
  for (const origin of [undefined, HTTP]) expect(warned(0, origin, [OVER_HTTPS, 200])).toEqual([])
})

test.each([
  ['no forwarding header', 1, [[{}, 300]], 0],
  ['fewer forwarded addresses than trusted proxies', 2, [[{ 'x-forwarded-for': '203.0.113.9' }, 300]], 1],
] as const)('a hundred requests with %s are logged once', (_, proxies, requests, seen) => {
  const [[headers]] = requests
  expect(warned(proxies, HTTPS, [headers, 99])).toEqual([])
  expect(warned(proxies, HTTPS, [headers, 300])).toEqual([
    [40, { TRUST_PROXY: proxies, seen }, expect.stringContaining('callers could choose their address')],
  ])
})

test.each([
  ['one proxy, as set', 1, OVER_HTTPS],
  ['two proxies, as set', 2, { 'x-forwarded-for': '203.0.113.9, 10.0.0.2' }],
  ['entries that the visitor has added', 1, { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' }],
])('nothing is logged with %s, even if other requests bypass the proxy', (_, proxies, headers) => {
  expect(warned(proxies, HTTPS, [{}, 99], [headers, 1], [{}, 300])).toEqual([])
})

test('visits over https to a site whose PUBLIC_ORIGIN is http are logged once', () => {
  expect(warned(1, HTTP, [OVER_HTTPS, 5])).toEqual([
    [40, { PUBLIC_ORIGIN: HTTP }, expect.stringContaining('PUBLIC_ORIGIN is http')],
  ])
  expect(warned(1, HTTP, [{ ...OVER_HTTPS, 'x-forwarded-proto': 'http' }, 5])).toEqual([])
})
