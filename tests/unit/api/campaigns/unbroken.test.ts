import { expect, test } from 'vitest'
import { unbroken } from '#api/campaigns/definition/unbroken.ts'

test.each([
  ['Vale de 10 € para el mercado', 'Vale de 10\u00a0€ para el mercado'],
  ['12,50 € o un 20 %', '12,50\u00a0€ o un 20\u00a0%'],
  ['El € y 3 cosas', 'El € y 3 cosas'],
])('in "%s", numbers and their units stay on one line', (text, kept) => expect(unbroken(text)).toBe(kept))
