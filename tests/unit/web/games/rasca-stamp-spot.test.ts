import { expect, test } from 'vitest'
import { stampSpot } from '#web/games/rasca/result/stamp-spot.ts'

/** A card whose winning symbol is at the marked places. */
const cardOf = (marks: string) => [...marks.replaceAll(' ', '')].map((mark, cell) => (mark === 'x' ? 'sol' : `${cell}`))

test.each([
  ['xxx ... ...', '2 right'],
  ['x.. .x. ..x', '2 left'],
  ['... ... xxx', '0 right'],
  ['..x ... xx.', '0 left'],
  ['.x. ... xx.', '1 right'],
  ['.x. .x. .x.', 'foot'],
])('on the card %s the stamp goes to «%s», where it covers none of the three equal symbols', (marks, spot) => {
  expect(stampSpot(cardOf(marks))).toBe(spot)
})
