import { expect, onTestFinished, test, vi } from 'vitest'
import { atOnce, inSlices, type Sliced, sorted } from '#api/db/slices.ts'
import { createTurns } from '#api/db/turns.ts'

test.each([0, 1, 999, 1000, 1001, 2500, 8192])(
  '%i things are sorted as by toSorted, equals in their order',
  (count) => {
    const things = Array.from({ length: count }, (_, i) => ({ rank: (i * 7919) % 101, i }))
    const byRank = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank
    expect(atOnce(sorted(things, byRank))).toEqual(things.toSorted(byRank))
  },
)

test('between two slices the others get their turn', async () => {
  // The clock of the work, which a busy machine cannot make fewer slices of.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => void vi.restoreAllMocks())
  let turns = 0
  const seen = new Set<number>()
  function* work(): Sliced<string> {
    for (; now < 100; now++) {
      seen.add(turns)
      yield
    }
    return 'done'
  }
  const others = setInterval(() => turns++, 1)
  expect(await inSlices({ inTurn: createTurns(async () => {}) }, work())).toBe('done')
  clearInterval(others)
  expect(seen.size).toBeGreaterThan(3)
})
