import { describe, expect, it } from 'vitest'
import { closes, directionOf } from '#web/components/ui/modal/swipe.ts'

const PANEL = { width: 300, height: 500 }
const SLOW = 301

describe('the direction of a movement', () => {
  it.each([
    [{ dx: 0, dy: 0 }, undefined],
    [{ dx: 3, dy: 2 }, 'right'],
    [{ dx: -3, dy: 2 }, 'left'],
    [{ dx: 2, dy: -3 }, 'up'],
    [{ dx: 3, dy: 3 }, 'down'],
    [{ dx: 3, dy: -3 }, 'up'],
  ] as const)('of %o is %s', (movement, direction) => expect(directionOf(movement)).toBe(direction))
})

describe('a swipe down', () => {
  it.each([
    { name: 'long and slow', dx: 0, dy: 51, ms: SLOW, away: true },
    { name: 'exactly a tenth of the height and slow', dx: 0, dy: 50, ms: SLOW, away: false },
    { name: 'short and quick', dx: 0, dy: 1, ms: 300, away: true },
    { name: 'short and slow', dx: 0, dy: 1, ms: SLOW, away: false },
    { name: 'of no length', dx: 0, dy: 0, ms: 10, away: false },
    { name: 'quick, but upwards', dx: 0, dy: -80, ms: 100, away: false },
    { name: 'quick, but more sideways than down', dx: 90, dy: 80, ms: 100, away: false },
  ])('that is $name closes the panel: $away', ({ away, ...swipe }) => expect(closes(swipe, 'down', PANEL)).toBe(away))
})

it('measures a sideways swipe against the width of the panel', () => {
  expect(closes({ dx: 31, dy: 0, ms: SLOW }, 'right', PANEL)).toBe(true)
  expect(closes({ dx: 30, dy: 0, ms: SLOW }, 'right', PANEL)).toBe(false)
  expect(closes({ dx: -31, dy: 0, ms: SLOW }, 'left', PANEL)).toBe(true)
})
