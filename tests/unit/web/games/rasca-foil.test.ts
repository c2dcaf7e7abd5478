import { describe, expect, test } from 'vitest'
import { clearedShares, isEnough, openCells } from '#web/games/rasca/foil/foil.ts'

const SIDE = 96

/** A foil whose first columns are scratched away. */
function foilWithClearColumns(columns: number): Uint8ClampedArray {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4)
  for (let y = 0; y < SIDE; y++) for (let x = columns; x < SIDE; x++) data[(y * SIDE + x) * 4 + 3] = 255
  return data
}

test.each([
  [0, [0, 0, 0]],
  [16, [0.5, 0, 0]],
  [48, [1, 0.5, 0]],
  [SIDE, [1, 1, 1]],
])('scratching %s of 96 columns clears these shares of the three cells of each row: %s', (columns, row) => {
  expect(clearedShares(foilWithClearColumns(columns), SIDE, SIDE)).toEqual([...row, ...row, ...row])
})

describe('enough is scratched', () => {
  const all = (share: number) => Array<number>(9).fill(share)

  test('when most of the card is open', () => {
    expect([isEnough(all(0.7)), isEnough(all(0.6))]).toEqual([true, false])
  })

  test('not while a cell is untouched, however much of the other cells is scratched', () => {
    expect(isEnough([0, ...all(1).slice(1)])).toBe(false)
    expect(isEnough([0.2, ...all(1).slice(1)])).toBe(true)
  })

  test('never on a foil that has no size yet', () => {
    expect(isEnough([])).toBe(false)
  })
})

test('a cell counts as open once half of it is scratched', () => {
  expect(openCells([0.49, 0.5, 1])).toBe(2)
})
