import { expect, test } from 'vitest'
import { KINDS, type Kind } from '#contract/kinds.ts'
import { contrast, pairOf, ruleOf } from '#tests/support/site-colours.ts'

const ROOT = ruleOf(':root')
const colourOf = (kind: Kind, name: string) =>
  pairOf(name.startsWith('print-') ? ROOT : ruleOf(`[data-campaign='${kind}']`), name)

/** The colour behind the words of a poster, if not `ground`, and the colour of the words, if not `on-ground`. */
const DRAWN: Partial<Record<Kind, { behind: string; words?: string }>> = {
  rasca: { behind: 'ground-2' },
  playa: { behind: 'ground-2' },
  verano: { behind: 'ground-2', words: 'print-white' },
  tpp: { behind: 'ground-2', words: 'print-blue' },
  // The poster has grass in two greens.
  eurocopa: { behind: 'ground-2' },
}

test.each(KINDS)('the words on the poster of %s have enough contrast in the light and the dark theme', (kind) => {
  const { behind = 'ground', words = 'on-ground' } = DRAWN[kind] ?? {}
  const [text, ground] = [colourOf(kind, words), colourOf(kind, behind)]
  for (const time of [0, 1] as const) expect(contrast(text[time], ground[time])).toBeGreaterThanOrEqual(4.5)
})

test.each(KINDS)(
  'the strip and the label on the poster of %s have enough contrast in the light and the dark theme',
  (kind) => {
    for (const [words, paper] of [
      ['print-ink', 'print-paper'],
      ['accent-ink', 'accent'],
    ] as const) {
      const [text, behind] = [colourOf(kind, words), colourOf(kind, paper)]
      for (const time of [0, 1] as const) expect(contrast(text[time], behind[time])).toBeGreaterThanOrEqual(4.5)
    }
  },
)
