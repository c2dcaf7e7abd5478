import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hear, isLater, serverTime } from '#web/browser/server-clock.ts'
import { nextTurnOf, pageTimeOf, settleTime } from '#web/routing/page-time.ts'
import { nameTimes, withoutLoadTimes } from '#web/server/page-times.ts'

const NOON = Date.parse('2026-11-10T12:00:00Z')
const MINUTE_MS = 60_000

function pageWith(answers: Record<string, unknown>): QueryClient {
  const queryClient = new QueryClient()
  for (const [key, data] of Object.entries(answers)) queryClient.setQueryData([key], data)
  return queryClient
}

describe('the time of a page', () => {
  test('is the latest that its answers say, and then the one of them all', () => {
    const site = { name: 'Temporada' }
    const page = pageWith({ site, flash: null, campaigns: { serverNow: NOON }, prizes: { serverNow: NOON + 7 } })
    settleTime(page)
    expect(pageTimeOf(page)).toBe(NOON + 7)
    expect(page.getQueryData(['campaigns'])).toEqual({ serverNow: NOON + 7 })
    expect(page.getQueryData(['site'])).toBe(site)
    expect(pageTimeOf(pageWith({ site }))).toBeUndefined()
  })

  test('turns at the first instant after it that its data knows of', () => {
    const campaigns = [{ opensAt: NOON - 1 }, { opensAt: NOON + 90_000, closesAt: NOON + 10 * MINUTE_MS }]
    const page = pageWith({ campaigns: { serverNow: NOON, campaigns }, stock: [28, 5], flash: null })
    expect(nextTurnOf(page, NOON)).toBe(NOON + 90_000)
    expect(nextTurnOf(page, NOON + 10 * MINUTE_MS)).toBe(Number.POSITIVE_INFINITY)
  })

  test('goes beside it, and for a page that many share also when it turns, at a quarter of an hour at the latest', () => {
    const named = (isShared: boolean, opensAt: number) => {
      const headers = new Headers()
      nameTimes(pageWith({ campaigns: { serverNow: NOON + MINUTE_MS, opensAt } }), headers, isShared)
      return Object.fromEntries(headers)
    }
    const said = `page;desc=${NOON + MINUTE_MS}`
    expect(named(false, NOON)).toEqual({ 'server-timing': said })
    expect(named(true, NOON)).toEqual({ 'server-timing': said, expires: 'Tue, 10 Nov 2026 12:15:00 GMT' })
    expect(named(true, NOON + 2 * MINUTE_MS).expires).toBe('Tue, 10 Nov 2026 12:02:00 GMT')
  })

  test('is in no match of the router either', () => {
    expect(withoutLoadTimes('i:"__root__#",u:1795442126256,s:"success"')).toBe('i:"__root__#",u:0,s:"success"')
  })
})

describe('the clock of the server, in the browser', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 5_000 }))
  afterEach(() => void vi.useRealTimers())

  test('goes on from what was heard last', () => {
    hear(NOON)
    expect(serverTime(0)).toBe(NOON)
    vi.advanceTimersByTime(2_000)
    expect(serverTime(0)).toBe(NOON + 2_000)
    expect([isLater(NOON), isLater(NOON + 1)]).toEqual([false, true])
    hear(NOON - 60_000)
    expect(serverTime(0)).toBe(NOON - 60_000)
  })

  test('goes on while the machine sleeps, and does not go back with the wall clock', () => {
    hear(NOON)
    vi.setSystemTime(65_000)
    expect(serverTime(0)).toBe(NOON + 60_000)
    vi.setSystemTime(0)
    expect(serverTime(0)).toBe(NOON)
  })
})
