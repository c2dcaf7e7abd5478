import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isNewerTime, serverTime, syncClock } from '#web/browser/clock/server-clock.ts'
import { pageTimeOf, settleTime } from '#web/routing/page-time.ts'

const NOON = Date.parse('2026-11-10T12:00:00Z')

function pageWith(answers: Record<string, unknown>): QueryClient {
  const queryClient = new QueryClient()
  for (const [key, data] of Object.entries(answers)) queryClient.setQueryData([key], data)
  return queryClient
}

describe('the time of a page', () => {
  test('is the latest server time in its responses, and replaces the earlier times', () => {
    const site = { name: 'Temporada' }
    const page = pageWith({ site, flash: null, campaigns: { serverNow: NOON }, prizes: { serverNow: NOON + 7 } })
    settleTime(page)
    expect(pageTimeOf(page)).toBe(NOON + 7)
    expect(page.getQueryData(['campaigns'])).toEqual({ serverNow: NOON + 7 })
    expect(page.getQueryData(['site'])).toBe(site)
    expect(pageTimeOf(pageWith({ site }))).toBeUndefined()
  })
})

describe('the server clock in the browser', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 5_000 }))
  afterEach(() => void vi.useRealTimers())

  test('continues from the server time that arrived last, even if that time is earlier', () => {
    syncClock(NOON)
    expect(serverTime(0)).toBe(NOON)
    vi.advanceTimersByTime(2_000)
    expect(serverTime(0)).toBe(NOON + 2_000)
    expect([isNewerTime(NOON), isNewerTime(NOON + 1)]).toEqual([false, true])
    syncClock(NOON - 60_000)
    expect(serverTime(0)).toBe(NOON - 60_000)
  })

  test('advances while the machine sleeps, and is not set back with the wall clock', () => {
    syncClock(NOON)
    vi.setSystemTime(65_000)
    expect(serverTime(0)).toBe(NOON + 60_000)
    vi.setSystemTime(0)
    expect(serverTime(0)).toBe(NOON)
  })
})
