import { expect, test } from 'vitest'
import { isFromHere, needsOrigin } from '#web/host/security/origin-check.ts'

const SITE = 'https://promo.example.es'
const asked = (headers: Record<string, string>, { method = 'POST', site = SITE } = {}) => ({
  method,
  url: `${site}/_serverFn/x`,
  headers: new Headers(headers),
})

test.each([
  ['a program', {}, 'POST', false],
  ['a program with a cookie of another site', { cookie: 'other=1' }, 'POST', false],
  ['a program that is known as a device', { cookie: 'temporada-dispositivo=x' }, 'POST', false],
  ['a session without a word of its origin', { cookie: 'temporada=x' }, 'POST', true],
  ['a session over https', { cookie: 'a=b; __Host-temporada=x' }, 'DELETE', true],
  ['a message kept in a cookie', { cookie: 'temporada-flash=x' }, 'POST', true],
  ['a session that reads', { cookie: 'temporada=x' }, 'GET', false],
  ['an origin', { origin: SITE }, 'POST', true],
  ['fetch metadata, to read', { 'sec-fetch-site': 'cross-site' }, 'GET', true],
  ['a referer', { referer: `${SITE}/home` }, 'POST', true],
])('%s has to prove its origin: %s', (_, headers, method, isAsked) => {
  expect(needsOrigin(asked(headers, { method }))).toBe(isAsked)
})

test.each([
  ['nothing', {}, true],
  ['its own origin', { origin: SITE }, true],
  ['its own page', { referer: `${SITE}/home?a=b` }, true],
  ['its own origin as referer', { referer: SITE }, true],
  ['both its own', { origin: SITE, referer: `${SITE}/` }, true],
  ['no origin, as a page without referrer', { origin: 'null' }, true],
  ['another host', { origin: 'https://evil.example' }, false],
  ['another host behind its own name', { origin: 'https://promo.example.es.evil.example' }, false],
  ['its own name as user of another host', { referer: 'https://promo.example.es@evil.example/' }, false],
  ['a neighbour', { origin: 'https://www.promo.example.es' }, false],
  ['another port', { origin: 'https://promo.example.es:8443' }, false],
  ['plain http', { origin: 'http://promo.example.es' }, false],
  ['its own origin, and a page of another', { origin: SITE, referer: 'https://evil.example/' }, false],
  ['two origins', { origin: `${SITE}, https://evil.example` }, false],
  ['no address', { origin: 'promo' }, false],
  ['an extension', { origin: 'chrome-extension://abc' }, false],
])('headers that name %s agree with this site: %s', (_, headers, isOwn) => {
  expect(isFromHere(asked(headers))).toBe(isOwn)
})

test('a site that takes itself for plain http may be behind a proxy that speaks https', () => {
  const site = 'http://promo.example.es'
  expect(isFromHere(asked({ origin: SITE }, { site }))).toBe(true)
  expect(isFromHere(asked({ origin: 'https://evil.example' }, { site }))).toBe(false)
})
