import { expect, test } from 'vitest'
import { SITE_COOKIES } from '#web/host/security/site-cookies.ts'

test.each([
  ['temporada=x', true],
  ['a=b; temporada=x', true],
  ['temporada-flash=x', true],
  ['temporada-dispositivo=x; temporada-codigo=y', true],
  ['ensayo-temporada=x', true],
  ['__Host-ensayo-temporada-flash=x', true],
  ['', false],
  ['ensayo=x', false],
  ['other=temporada', false],
  // This cookie stays for a year. If pages depended on it, its owners would never get an open page from the cache.
  ['temporada-dispositivo=x', false],
  ['a=b; temporada-dispositivo=x; c=d', false],
])('a visitor with the cookies «%s» gets personal pages: %s', (cookies, isPersonal) => {
  expect(SITE_COOKIES.test(cookies)).toBe(isPersonal)
})
