import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { prepareResponse } from '#host/prepare-response.ts'

const COMMON = { 'x-content-type-options': 'nosniff' }
const OF_PAGES = "script-src 'self'"
const OF_SVG = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

async function headersOf(answer: RequestListener): Promise<Headers> {
  const server = createServer((request, response) => {
    prepareResponse(request, response, COMMON)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await new Promise((resolve) => server.close(resolve))
  return headers
}

test.each<[what: string, answer: RequestListener]>([
  ['without a policy', (_, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end()],
  [
    'with the policy of pages',
    (_, response) =>
      response.writeHead(200, { 'content-security-policy': OF_PAGES, 'content-type': 'image/svg+xml' }).end(),
  ],
  [
    'whose headers are set one by one',
    (_, response) =>
      response.setHeader('content-security-policy', OF_PAGES).setHeader('content-type', 'image/svg+xml').end('<svg/>'),
  ],
  [
    'with the status 304',
    (_, response) => response.writeHead(304, { 'content-type': 'image/svg+xml; charset=utf-8' }).end(),
  ],
  [
    'with its headers in an array, as srvx writes them',
    (_, response) => {
      const list = ['Content-Type', 'Image/SVG+XML; charset=utf-8', 'set-cookie', 'a=1', 'set-cookie', 'b=2']
      response.writeHead(200, 'OK', ['Content-Security-Policy', OF_PAGES, ...list]).end()
    },
  ],
])('an SVG response %s gets the content security policy of SVG files', async (_, answer) => {
  const headers = await headersOf(answer)
  expect(headers.get('content-security-policy')).toBe(OF_SVG)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a page keeps its policy, and an array of headers keeps every cookie', async () => {
  const list = [
    'content-type',
    'text/html',
    'content-security-policy',
    OF_PAGES,
    'set-cookie',
    'a=1',
    'set-cookie',
    'b=2',
  ]
  const headers = await headersOf((_, response) => response.writeHead(200, list).end())
  expect(headers.get('content-security-policy')).toBe(OF_PAGES)
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  ['no page', { 'content-type': 'application/json' }, 200, "default-src 'none'; frame-ancestors 'none'"],
  ['no content', {}, 204, "default-src 'none'; frame-ancestors 'none'"],
  [
    'a script, which may be of a worker',
    { 'content-type': 'text/javascript; charset=utf-8' },
    200,
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  ],
  // The page in the browser's cache would get it.
  ['the status 304', {}, 304, null],
])('a response without a policy gets one: %s', async (_, own, status, policy) => {
  const headers = await headersOf((_request, response) => response.writeHead(status, own).end())
  expect(headers.get('content-security-policy')).toBe(policy)
})

test('a handler can replace a common header, also in an array of headers', async () => {
  for (const headers of [{ 'X-Content-Type-Options': 'own' }, ['X-Content-Type-Options', 'own']]) {
    const sent = await headersOf((_, response) => response.writeHead(200, headers).end())
    expect(sent.get('x-content-type-options')).toBe('own')
  }
})
