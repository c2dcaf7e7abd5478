import { expect, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'
import { KINDS } from '#contract/kinds.ts'

test.each(KINDS)('the rules of the demonstration of %s write dates in words', (kind) => {
  const texts = GAMES[kind]?.demo?.rules('2026-11-30') ?? []
  expect(texts.length).toBeGreaterThan(0)
  for (const { title, text } of texts) expect(`${title} ${text}`).not.toMatch(/\d{4}-\d\d-\d\d/)
})
