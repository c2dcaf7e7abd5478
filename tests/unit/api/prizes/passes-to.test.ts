import { expect, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { passesTo } from '#api/prizes/won-prize.ts'

const draws = [
  { key: 'beach', alternates: 2 },
  { key: 'lone', alternates: 0 },
]
const editionWith = (closingDraw: object | undefined) => ({ definition: { draws, closingDraw } }) as unknown as Edition

test.each([
  ['of a card, to the closing draw', 'main', { alternates: 3 }, 'closing'],
  ['of a card in an edition without one, to nobody', 'main', undefined, 'nobody'],
  ['of a draw, to its alternates', 'draw:beach', { alternates: 3 }, 'alternate'],
  ['of a draw without alternates, to the closing draw', 'draw:lone', { alternates: 3 }, 'closing'],
  ['of a draw without alternates in an edition without a closing draw, to nobody', 'draw:lone', undefined, 'nobody'],
  ['of the closing draw, to its alternates', 'draw:closing', { alternates: 3 }, 'alternate'],
  ['of a closing draw without alternates, to nobody', 'draw:closing', { alternates: 0 }, 'nobody'],
] as const)('a prize that is not claimed goes on, %s', (_, pool, closingDraw, next) => {
  expect(passesTo({ pool }, editionWith(closingDraw))).toBe(next)
})
