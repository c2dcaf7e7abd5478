import { describe, expect, test } from 'vitest'
import { byWhatMattersNow, phaseOf } from '#api/campaigns/editions/phase.ts'

const DAY = 24 * 60 * 60 * 1000
const window = { opensAt: 10 * DAY, closesAt: 20 * DAY, claimUntil: 30 * DAY, pausedAt: null, cancelledAt: null }

describe('the phase of an edition', () => {
  test.each([
    ['announced', 10 * DAY - 1, null],
    ['announced', 10 * DAY - 1, 5],
    ['open', 10 * DAY, null],
    ['paused', 10 * DAY, 5],
    ['open', 20 * DAY - 1, null],
    ['closed', 20 * DAY, null],
    ['closed', 20 * DAY, 5],
    ['closed', 30 * DAY - 1, null],
    ['finished', 30 * DAY, null],
    ['finished', 395 * DAY - 1, null],
    ['archived', 395 * DAY, null],
  ] as const)('is %s at %d if `pausedAt` is %s', (phase, now, pausedAt) => {
    expect(phaseOf({ ...window, pausedAt }, now)).toBe(phase)
  })

  test('orders campaigns: open ones first, then paused, announced and closed ones', () => {
    const at = (name: string, opens: number, closes: number, pausedAt: number | null = null) => {
      return {
        name,
        opensAt: opens * DAY,
        closesAt: closes * DAY,
        claimUntil: (closes + 5) * DAY,
        pausedAt,
        cancelledAt: null,
      }
    }
    const campaigns = [
      at('closed', 1, 14),
      at('later', 30, 40),
      at('soon', 16, 20),
      at('paused', 1, 16, 2),
      at('open long', 1, 25),
      at('open short', 1, 17),
    ]
    const order = campaigns.sort(byWhatMattersNow(15 * DAY)).map(({ name }) => name)
    expect(order).toEqual(['open short', 'open long', 'paused', 'soon', 'later', 'closed'])
  })
})
