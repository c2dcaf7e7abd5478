import { expect, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { passesTo } from '#api/prizes/won-prize.ts'

const draws = [
  { key: 'beach', alternates: 2 },
  { key: 'lone', alternates: 0 },
]
const editionWith = (closingDraw: object | undefined) => ({ definition: { draws, closingDraw } }) as unknown as Edition

test.each([
  ['from a card to the closing draw', 'main', { alternates: 3 }, 'closing'],
  ['from a card to no one, in an edition without a closing draw', 'main', undefined, 'nobody'],
  ['from a draw to its alternates', 'draw:beach', { alternates: 3 }, 'alternate'],
  ['from a draw without alternates to the closing draw', 'draw:lone', { alternates: 3 }, 'closing'],
  ['from a draw without alternates to no one, in an edition without a closing draw', 'draw:lone', undefined, 'nobody'],
  ['from the closing draw to its alternates', 'draw:closing', { alternates: 3 }, 'alternate'],
  ['from a closing draw without alternates to no one', 'draw:closing', { alternates: 0 }, 'nobody'],
] as const)('an unclaimed prize passes %s', (_, pool, closingDraw, next) => {
  expect(passesTo({ pool }, editionWith(closingDraw))).toBe(next)
})
