import { expect, test } from 'vitest'
import { SECURITY_HEADERS } from '#host/security-headers.ts'
import { BONUS_HEADERS, CODE_HEADERS } from '#web/games/tpp/page-headers.ts'

test('the pages for partner codes also permit the camera, and the page of one code sends no referrer', () => {
  const everywhere = SECURITY_HEADERS['permissions-policy']
  expect(BONUS_HEADERS['permissions-policy']).toBe(everywhere.replace('camera=()', 'camera=(self)'))
  expect(BONUS_HEADERS['permissions-policy']).not.toBe(everywhere)
  expect(CODE_HEADERS).toMatchObject({ ...BONUS_HEADERS, 'referrer-policy': 'no-referrer' })
})
