import { expect, test } from 'vitest'
import { SITE_COOKIES } from '#web/host/security/site-cookies.ts'

test.each([
  ['temporada=x', true],
  ['a=b; temporada=x', true],
  ['temporada-flash=x', true],
  ['temporada-dispositivo=x; temporada-codigo=y', true],
  ['', false],
  ['other=temporada', false],
  // Pages do not depend on this cookie, which stays for a year: otherwise open pages would never come from the cache.
  ['temporada-dispositivo=x', false],
  ['a=b; temporada-dispositivo=x; c=d', false],
])('a visitor with the cookies «%s» has pages of their own: %s', (cookies, isPersonal) => {
  expect(SITE_COOKIES.test(cookies)).toBe(isPersonal)
})
