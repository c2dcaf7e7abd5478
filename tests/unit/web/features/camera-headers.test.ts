import { expect, test } from 'vitest'
import { SECURITY_HEADERS } from '#host/security-headers.ts'
import { CAMERA_HEADERS, SECRET_CAMERA_HEADERS } from '#web/features/camera/page-headers.ts'

test('pages with the camera permit it beside the usual headers, and those with a secret address send no referrer', () => {
  const everywhere = SECURITY_HEADERS['permissions-policy']
  expect(CAMERA_HEADERS['permissions-policy']).toBe(everywhere.replace('camera=()', 'camera=(self)'))
  expect(CAMERA_HEADERS['permissions-policy']).not.toBe(everywhere)
  expect(SECRET_CAMERA_HEADERS).toMatchObject({ ...CAMERA_HEADERS, 'referrer-policy': 'no-referrer' })
})
