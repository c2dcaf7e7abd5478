import { expect, test } from 'vitest'
import { clearedShare } from '#web/campaigns/rasca/foil.ts'

/** A foil of 64 × 64 pixels whose first columns are scratched away. */
function foilWithClearColumns(columns: number): Uint8ClampedArray {
  const data = new Uint8ClampedArray(64 * 64 * 4)
  for (let y = 0; y < 64; y++) for (let x = columns; x < 64; x++) data[(y * 64 + x) * 4 + 3] = 255
  return data
}

test.each([
  [0, 0],
  [16, 0.25],
  [32, 0.5],
  [64, 1],
])('%s of 64 columns scratched is a share of %s', (columns, share) => {
  expect(clearedShare(foilWithClearColumns(columns), 64, 64)).toBe(share)
})
