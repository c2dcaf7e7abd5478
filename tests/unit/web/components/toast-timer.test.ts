import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToastTimer } from '#web/components/ui/toasts/toast-timer.ts'

const onEnd = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  onEnd.mockReset()
})
afterEach(() => vi.useRealTimers())

it('ends after five seconds, not before', () => {
  createToastTimer(onEnd)
  vi.advanceTimersByTime(4_999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('pauses while at least one reason holds it, then continues with the remaining time', () => {
  const timer = createToastTimer(onEnd)
  vi.advanceTimersByTime(3_000)
  timer.hold('hover')
  timer.hold('blur')
  vi.advanceTimersByTime(60_000)
  timer.release('hover')
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  timer.release('blur')
  vi.advanceTimersByTime(1_999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('is not started twice by a release without a hold', () => {
  const timer = createToastTimer(onEnd)
  timer.release('focus')
  vi.advanceTimersByTime(10_000)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('does not fire after it has been ended', () => {
  createToastTimer(onEnd).end()
  vi.advanceTimersByTime(10_000)
  expect(onEnd).not.toHaveBeenCalled()
})
