import { readFileSync } from 'node:fs'
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

const HISTORY = readFileSync(new URL('../../../../src/web/features/history/history.css', import.meta.url), 'utf8')

/** Mixes two colours in sRGB, which is close to OKLab for colours as near to each other as these. */
const mixed = (one: string, other: string, share: number): string => {
  const channel = (at: number) => {
    const [a = 0, b = 0] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${[1, 3, 5].map(channel).join('')}`
}

test.each(KINDS)('the words of a win of %s in the history have enough contrast in both themes', (kind) => {
  const [, percent] = /background: color-mix\(in oklab, var\(--ground\) (\d+)%, var\(--paper\)\)/.exec(HISTORY) ?? []
  const [ground, paper] = [colourOf(kind, 'ground'), pairOf(ROOT, 'paper')]
  for (const words of ['ink', 'ink-2']) {
    const text = pairOf(ROOT, words)
    for (const time of [0, 1] as const) {
      const behind = mixed(ground[time], paper[time], Number(percent) / 100)
      expect(contrast(text[time], behind), `${words} on ${behind}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
