import { expect, test } from 'vitest'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { heldOf } from '#web/features/prizes/held-prizes.tsx'

const prize = (id: string, changes: Partial<WonPrize>) => ({ id, code: null, ...changes }) as WonPrize

test('prizes to claim come first, then the three newest codes that are not used', () => {
  const prizes = [
    prize('new code', { state: 'claimed', code: 'A' }),
    prize('to claim', { state: 'won' }),
    prize('used', { state: 'claimed', code: 'B', used: { at: 1, shop: 'Sol' } }),
    prize('parcel', { state: 'claimed' }),
    prize('second', { state: 'claimed', code: 'C' }),
    prize('third', { state: 'claimed', code: 'D' }),
    prize('fourth', { state: 'claimed', code: 'E' }),
    prize('expired', { state: 'expired' }),
    prize('annulled', { state: 'annulled', code: 'F' }),
  ]
  expect(heldOf(prizes).map(({ id }) => id)).toEqual(['to claim', 'new code', 'second', 'third'])
})
