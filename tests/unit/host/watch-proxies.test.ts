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
  'on a public host that trusts no proxy, %s shows that there is one: logged once',
  (header) => {
    expect(warned(0, HTTPS, [{}, 200], [{ [header]: 'x' }, 3])).toEqual([
      [40, { TRUST_PROXY: 0, header }, expect.stringContaining('Set it to the number of proxies')],
    ])
  },
)

test('without a required proxy, a stranger may send any header', () => {
  for (const origin of [undefined, HTTP]) expect(warned(0, origin, [OVER_HTTPS, 200])).toEqual([])
})

test.each([
  ['no header ever comes', 1, [[{}, 300]], 0],
  ['fewer proxies than it says', 2, [[{ 'x-forwarded-for': '203.0.113.9' }, 300]], 1],
] as const)('%s: logged once, after a hundred requests', (_, proxies, requests, seen) => {
  const [[headers]] = requests
  expect(warned(proxies, HTTPS, [headers, 99])).toEqual([])
  expect(warned(proxies, HTTPS, [headers, 300])).toEqual([
    [40, { TRUST_PROXY: proxies, seen }, expect.stringContaining('callers could choose their address')],
  ])
})

test.each([
  ['one proxy', 1, OVER_HTTPS],
  ['two', 2, { 'x-forwarded-for': '203.0.113.9, 10.0.0.2' }],
  ['more entries, which the visitor has sent', 1, { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' }],
])('%s as set, even if other requests bypass the proxy: nothing is logged', (_, proxies, headers) => {
  expect(warned(proxies, HTTPS, [{}, 99], [headers, 1], [{}, 300])).toEqual([])
})

test('visitors who come over https to a site that says http', () => {
  expect(warned(1, HTTP, [OVER_HTTPS, 5])).toEqual([
    [40, { PUBLIC_ORIGIN: HTTP }, expect.stringContaining('PUBLIC_ORIGIN is http')],
  ])
  expect(warned(1, HTTP, [{ ...OVER_HTTPS, 'x-forwarded-proto': 'http' }, 5])).toEqual([])
})
