import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { yieldBeforeNavigate } from '#web/browser/navigation/yield-before-navigate.ts'

let done: string[] = []
let router = makeRouter()

function makeRouter() {
  return {
    navigate: async () => void done.push('navigate'),
    preloadRoute: async () => void done.push('preload'),
  }
}

beforeEach(() => {
  done = []
  router = makeRouter()
  yieldBeforeNavigate(router as never)
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal(
    'requestAnimationFrame',
    vi.fn((paint: () => void) => setTimeout(paint, 16)),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits for the frame that shows the pressed link, and no longer', async () => {
  void router.preloadRoute()
  void router.navigate()
  await vi.advanceTimersByTimeAsync(15)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(done).toEqual(['preload', 'navigate'])
})

it('does not wait in a hidden page, which gets no frames', async () => {
  vi.stubGlobal('document', { hidden: true })
  await router.navigate()
  expect(done).toEqual(['navigate'])
})
