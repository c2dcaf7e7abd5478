import { expect, test } from 'vitest'
import { isFromHere, needsOrigin } from '#web/host/security/origin-check.ts'

const SITE = 'https://promo.example.es'
const asked = (headers: Record<string, string>, { method = 'POST', site = SITE } = {}) => ({
  method,
  url: `${site}/_serverFn/x`,
  headers: new Headers(headers),
})

test.each([
  ['no headers', {}, 'POST', false],
  ['a cookie of another site', { cookie: 'other=1' }, 'POST', false],
  ['only the device cookie', { cookie: 'temporada-dispositivo=x' }, 'POST', false],
  ['a session cookie', { cookie: 'temporada=x' }, 'POST', true],
  ['a session cookie with the __Host- prefix', { cookie: 'a=b; __Host-temporada=x' }, 'DELETE', true],
  ['a flash message cookie', { cookie: 'temporada-flash=x' }, 'POST', true],
  ['a session cookie, but only to read,', { cookie: 'temporada=x' }, 'GET', false],
  ['an Origin header', { origin: SITE }, 'POST', true],
  ['fetch metadata, even to read,', { 'sec-fetch-site': 'cross-site' }, 'GET', true],
  ['a Referer header', { referer: `${SITE}/home` }, 'POST', true],
])('a request with %s has to prove its origin: %s', (_, headers, method, isAsked) => {
  expect(needsOrigin(asked(headers, { method }))).toBe(isAsked)
})

test.each([
  ['no origin', {}, true],
  ['this origin', { origin: SITE }, true],
  ['a page of this site as referer', { referer: `${SITE}/home?a=b` }, true],
  ['this origin as referer', { referer: SITE }, true],
  ['this origin and a page of this site', { origin: SITE, referer: `${SITE}/` }, true],
  ['a null origin, as pages with no-referrer do,', { origin: 'null' }, true],
  ['another host', { origin: 'https://evil.example' }, false],
  ['another host that begins with the name of this host', { origin: 'https://promo.example.es.evil.example' }, false],
  ['this host as the user name of another host', { referer: 'https://promo.example.es@evil.example/' }, false],
  ['a sibling host', { origin: 'https://www.promo.example.es' }, false],
  ['this host with another port', { origin: 'https://promo.example.es:8443' }, false],
  ['this host with plain http', { origin: 'http://promo.example.es' }, false],
  ['this origin and a page of another site', { origin: SITE, referer: 'https://evil.example/' }, false],
  ['two origins', { origin: `${SITE}, https://evil.example` }, false],
  ['an origin that is not a URL', { origin: 'promo' }, false],
  ['a browser extension', { origin: 'chrome-extension://abc' }, false],
])('a request that names %s counts as coming from this site: %s', (_, headers, isOwn) => {
  expect(isFromHere(asked(headers))).toBe(isOwn)
})

test('a site that seems to be on plain http accepts its own host with https, as behind a proxy', () => {
  const site = 'http://promo.example.es'
  expect(isFromHere(asked({ origin: SITE }, { site }))).toBe(true)
  expect(isFromHere(asked({ origin: 'https://evil.example' }, { site }))).toBe(false)
})
