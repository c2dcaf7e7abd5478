import { expect, test } from 'vitest'
import { balancedLines, fittingSize } from '#web/components/campaign/lettered-lines.ts'
import { widthOf } from '#web/components/campaign/lettering.tsx'

test.each([
  ['Toalla', 900, ['Toalla']],
  ['Vale de 10 € para el mercado', 900, ['Vale de 10 € para', 'el mercado']],
  ['Otorrinolaringología', 300, ['Otorrinolaringología']],
  ['a b c d e f g h i j k l m n o p q r s t', 100, ['a', 'b', 'c']],
])('«%s» in %i px is broken into lines of similar width, three at most', (text, room, lines) => {
  expect(balancedLines(text, 104, room)).toEqual(lines)
})

test('letters shrink until a text fits, and never grow', () => {
  expect(fittingSize('Toalla', 40, 900)).toBe(40)
  const size = fittingSize('Otorrinolaringología', 200, 300)
  expect(widthOf('Otorrinolaringología', size)).toBeCloseTo(300)
})
