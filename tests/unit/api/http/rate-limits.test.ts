import { expect, test } from 'vitest'
import { addressBlock, createRateLimits } from '#api/http/rate-limits.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '203.0.113.10', false],
  ['::ffff:203.0.113.9', '203.0.113.9', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1', true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['fe80::1%eth0', 'fe80::2', true],
])('%s and %s count as one: %s', (a, b, isOne) => {
  expect(addressBlock(a) === addressBlock(b)).toBe(isOne)
})

test('a budget is kept per key and told with the time to wait', async () => {
  const limits = createRateLimits()
  for (let i = 0; i < 5; i++) await limits.spend('resetPerEmail', 'ana@example.es')
  await expect(limits.spend('resetPerEmail', 'ana@example.es')).rejects.toMatchObject({
    code: 'too_many_requests',
    body: { retryAfter: 3600 },
  })
  await limits.spend('resetPerEmail', 'eva@example.es')
  await limits.spend('contactPerSender', 'ana@example.es')
})
