import { expect, test } from 'vitest'
import { factorWords } from '#web/games/eurocopa/rules/factor-words.ts'

test.each([
  [[2, 2, 3, 3], 'Octavos y cuartos valen el doble; semifinales y final, el triple.'],
  [[1, 2, 3, 5], 'Octavos valen lo mismo; cuartos, el doble; semifinales, el triple; final, por 5.'],
  [[2, 2, 2, 2], 'Octavos, cuartos, semifinales y final valen el doble.'],
])('rounds that count %j times are told in one sentence', ([r16 = 1, qf = 1, sf = 1, final = 1], words) =>
  expect(factorWords({ group: 1, r16, qf, sf, final })).toBe(words),
)
