import { expect, test } from 'vitest'
import { prizePhrase } from '#contract/prizes.ts'

test.each([
  ['una regadera de latón', 'Has ganado una regadera de latón'],
  [null, 'Has ganado: Regadera de latón'],
])('a prize whose name with its article is %s is announced as "%s"', (withArticle, said) =>
  expect(prizePhrase('Has ganado', { name: 'Regadera de latón', withArticle })).toBe(said),
)
