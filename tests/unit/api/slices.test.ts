import { expect, test } from 'vitest'
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
  function* work(): Sliced<string> {
    for (const end = performance.now() + 100; performance.now() < end; ) yield
    return 'done'
  }
  let turns = 0
  const others = setInterval(() => turns++, 1)
  expect(await inSlices({ inTurn: createTurns(async () => {}) }, work())).toBe('done')
  clearInterval(others)
  expect(turns).toBeGreaterThan(3)
})
