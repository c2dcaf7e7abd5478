import { describe, expect, test } from 'vitest'
import { type Collection, rebuilt, shellOf, sureWithin } from '#api/games/playa/shells.ts'
import { SHELLS, type Shell } from '#contract/games/playa/shells.ts'

const holding = (shells: Partial<Record<Shell, number>>, digsWithoutNew = 0): Collection => {
  const none = Object.fromEntries(SHELLS.map((shell) => [shell, 0])) as Record<Shell, number>
  return { counts: { ...none, ...shells }, digsWithoutNew }
}
const allBut = (...missing: Shell[]) =>
  Object.fromEntries(SHELLS.filter((shell) => !missing.includes(shell)).map((shell) => [shell, 1]))

describe('the shell of a dig', () => {
  test.each([
    ['all kinds in the thirteenth dig without a new kind', holding(allBut('erizo'), 12), 8],
    ['the missing kinds alone in the fourteenth dig without a new kind', holding(allBut('erizo', 'lapa'), 13), 2],
    ['the missing kind alone even later, after the rule has become stricter', holding(allBut('erizo'), 40), 1],
    ['all kinds once none is missing', holding(allBut(), 40), 8],
    ['all kinds in the first dig', holding({}), 8],
  ])('is chosen among %s', (_, collection, kinds) => {
    const asked: number[] = []
    const drawn = Array.from({ length: kinds }, (_, i) =>
      shellOf(collection, 14, (n) => {
        asked.push(n)
        return i
      }),
    )
    expect(new Set(asked)).toEqual(new Set([kinds]))
    expect(new Set(drawn).size).toBe(kinds)
  })

  test.each([
    [holding({}), 14],
    [holding(allBut('erizo'), 13), 1],
    [holding(allBut('erizo'), 3), 11],
    [holding(allBut('erizo'), 99), 1],
    [holding(allBut(), 99), null],
  ])('of the collection %o is sure to be a new kind within %s digs', (collection, digs) => {
    expect(sureWithin(collection, 14)).toBe(digs)
  })

  test('is of a new kind once in fourteen digs even with the worst luck, until no kind is missing', () => {
    const counts = holding({}).counts
    let digsWithoutNew = 0
    for (let dig = 0; dig < 14 * 8; dig++) {
      // The worst luck: always the first of the possible kinds.
      const shell = shellOf({ counts, digsWithoutNew }, 14, () => 0)
      digsWithoutNew = counts[shell] === 0 ? 0 : digsWithoutNew + 1
      counts[shell]++
      expect(digsWithoutNew).toBeLessThan(14)
    }
    expect(SHELLS.filter((shell) => counts[shell] === 0)).toEqual([])
  })
})

test('the collection can be rebuilt from the plays alone', () => {
  const dig = (shell: Shell) => ({ action: 'dig', detail: JSON.stringify({ spot: 1, shell, isNew: false }) })
  const swap = { action: 'swap', detail: JSON.stringify({ give: 'lapa', want: 'erizo' }) }
  expect(rebuilt([dig('lapa'), dig('lapa'), dig('lapa'), dig('vieira'), swap, dig('erizo')], 3)).toEqual(
    holding({ lapa: 0, vieira: 1, erizo: 2 }, 1),
  )
})
