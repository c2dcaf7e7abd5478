import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paintFirst } from '#web/browser/paint-first.ts'

const done: string[] = []
const router = {
  navigate: async () => void done.push('navigate'),
  preloadRoute: async () => void done.push('preload'),
}

beforeEach(() => {
  done.length = 0
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

it('waits for the frame with the pressed link, and no longer', async () => {
  const undo = paintFirst(router as never)
  void router.preloadRoute()
  void router.navigate()
  await vi.advanceTimersByTimeAsync(15)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(done).toEqual(['preload', 'navigate'])
  undo()
})

it('does not wait for a frame of a hidden page, which never comes', async () => {
  vi.stubGlobal('document', { hidden: true })
  const undo = paintFirst(router as never)
  await router.navigate()
  expect(done).toEqual(['navigate'])
  undo()
})

it('leaves the router as it was', () => {
  const { navigate, preloadRoute } = router
  paintFirst(router as never)()
  expect(router).toEqual({ navigate, preloadRoute })
})
