import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { permitMail, permitReset } from '#api/mail/mail-permits.ts'

/** One millisecond more than an hour: a budget still applies in the last millisecond of its hour. */
const OVER_AN_HOUR_MS = 60 * 60 * 1000 + 1

beforeEach(() => {
  vi.useFakeTimers()
  // A budget that begins when the clock is 0 would never end. No real process begins then.
  vi.advanceTimersByTime(1)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Asks for `count` mails in a row; returns the number that is permitted. */
async function permitted(count: number, ask: () => Promise<{ isGranted: boolean }>) {
  let granted = 0
  for (let i = 0; i < count; i++) if ((await ask()).isGranted) granted++
  return granted
}

describe('mails that anonymous callers request', () => {
  test('are limited to six an hour and twenty a day for each mailbox', async () => {
    const deps = { rateLimits: createRateLimits() }
    const perHour: number[] = []
    for (let hour = 0; hour < 25; hour++) {
      perHour.push(await permitted(10, () => permitMail(deps, 'ana@example.es')))
      vi.advanceTimersByTime(OVER_AN_HOUR_MS)
    }
    expect(perHour).toEqual([6, 6, 6, 2, ...Array.from({ length: 20 }, () => 0), 6])
  })

  test.each(['ANA@example.es', 'ana+x@example.es', 'ana+x+y@example.es', 'Ana+@EXAMPLE.es'])(
    'to %s count for the mailbox ana@example.es',
    async (spelling) => {
      const deps = { rateLimits: createRateLimits() }
      await permitted(6, () => permitMail(deps, spelling))
      expect(await permitMail(deps, 'ana@example.es')).toEqual({ isGranted: false })
    },
  )

  test('count for the same mailbox whether an accent is precomposed or combining', async () => {
    const deps = { rateLimits: createRateLimits() }
    await permitted(6, () => permitMail(deps, 'jose\u0301@example.es'))
    expect(await permitMail(deps, 'jos\u00e9@example.es')).toEqual({ isGranted: false })
  })

  test('to other mailboxes have budgets of their own', async () => {
    const deps = { rateLimits: createRateLimits() }
    await permitted(6, () => permitMail(deps, 'ana@example.es'))
    for (const other of ['ana@example.com', 'eva@example.es', 'anab@example.es'])
      expect(await permitMail(deps, other)).toEqual({ isGranted: true })
  })
})

test('the owner of a confirmed address can get three reset links in every hour of the day', async () => {
  const deps = { rateLimits: createRateLimits() }
  const owner = { id: '1', email: 'ana@example.es', email_verified_at: 1 }
  for (let hour = 0; hour < 24; hour++) {
    expect(await permitted(10, () => permitReset(deps, owner))).toBe(3)
    vi.advanceTimersByTime(OVER_AN_HOUR_MS)
  }
})
