import { describe, expect, test } from 'vitest'
import { createRateLimits } from '#api/http/rate-limits.ts'

const REFUSED = { code: 'too_many_requests' }

test('a budget counts each key separately, and a refusal says how long to wait', async () => {
  const limits = createRateLimits()
  for (let i = 0; i < 5; i++) await limits.spend('resendPerAccount', 'ana')
  await expect(limits.spend('resendPerAccount', 'ana')).rejects.toMatchObject({
    ...REFUSED,
    body: { retryAfter: 3600 },
  })
  await limits.spend('resendPerAccount', 'eva')
  await limits.spend('codePerTicket', 'ana')
})

describe('the budget of an address', () => {
  const budget = 'signUpUnproven'
  const MOST = 5

  test('is shared by all spellings of the address', async () => {
    const limits = createRateLimits()
    for (let port = 1; port <= MOST; port++) await limits.spendAddress(budget, `203.0.113.9:${port}`)
    await expect(limits.spendAddress(budget, '::ffff:203.0.113.9')).rejects.toMatchObject(REFUSED)
    await limits.spendAddress(budget, '203.0.113.10')
  })

  test('is shared by all values that are not addresses', async () => {
    const limits = createRateLimits()
    for (let i = 0; i < MOST; i++) await limits.spendAddress(budget, `made up ${i}`)
    await expect(limits.spendAddress(budget, 'made up as well')).rejects.toMatchObject(REFUSED)
  })

  test('is four times as large for a /48 as for each /64 in it', async () => {
    const limits = createRateLimits()
    for (let i = 0; i < 4 * MOST; i++) await limits.spendAddress(budget, `2001:db8:1:${i}::1`)
    await expect(limits.spendAddress(budget, '2001:db8:1:ffff::1')).rejects.toMatchObject(REFUSED)
    await limits.spendAddress(budget, '2001:db8:2::1')
  })

  test('is not used up for a whole /48 by the refused calls of one /64', async () => {
    const limits = createRateLimits()
    for (let i = 0; i < MOST; i++) await limits.spendAddress(budget, '2001:db8:1:1::1')
    for (let i = 0; i < 10 * MOST; i++) {
      await expect(limits.spendAddress(budget, '2001:db8:1:1::1')).rejects.toMatchObject(REFUSED)
    }
    await limits.spendAddress(budget, '2001:db8:1:2::1')
  })
})
