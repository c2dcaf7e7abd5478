import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultsOfColours, hexIn, lowPairs } from '#api/season/brand/check-colours.ts'
import { PAIRS } from '#api/season/brand/pairs.ts'
import { type BrandColours, campaignColours, paletteOf } from '#api/season/brand/palette.ts'
import { contrast } from '#tests/support/site-colours.ts'

const THEMES = ['light', 'dark'] as const
const BAKERY = { main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9' }
const TELECOM = { main: '#e20074', accent: '#5b0a8c' }

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
/** Half of the papers are pale, because most others are refused. */
const paper = fc.option(
  fc.oneof(
    hex,
    fc.integer({ min: 0xe0, max: 0xff }).map((n) => `#${n.toString(16)}f4e4`),
  ),
  {
    nil: undefined,
  },
)
const brands: fc.Arbitrary<BrandColours> = fc.record({
  main: hex,
  accent: hex,
  paper,
  spark: fc.option(hex, { nil: undefined }),
})

/** The pairs below their ratio, by a second computation of the contrast. */
const below = (brand: BrandColours) => {
  const palette = paletteOf(brand)
  return PAIRS.flatMap(([front, back, least]) =>
    THEMES.filter((theme) => contrast(hexIn(palette, theme, front), hexIn(palette, theme, back)) < least).map(
      (theme) => `${front} on ${back}, ${theme}`,
    ),
  )
}

describe('the palette of a brand', () => {
  test('has no pair below WCAG AA in either theme, and is refused only for a colour that is given: 10,000 brands', {
    timeout: 120_000,
  }, () => {
    let accepted = 0
    const holds = (brand: BrandColours) => {
      const low = lowPairs(brand)
      // The surfaces of every main colour have words.
      const blamed = low.filter(({ given }) => given === 'main' || brand[given] === undefined)
      if (blamed.length > 0) expect(blamed).toEqual([])
      if (low.length > 0) return
      accepted++
      expect(below(brand)).toEqual([])
    }
    fc.assert(fc.property(brands, holds), { numRuns: 10_000, seed: 48 })
    expect(accepted).toBeGreaterThan(1_000)
  })

  test('is refused with the nearest colour that passes: 50 brands', () => {
    const named = (sentence: string) => /nearest colour that passes is "(#\w{6})"/.exec(sentence)?.[1]
    const passesThen = (brand: BrandColours) => {
      for (const { given, sentence } of faultsOfColours(brand)) {
        const nearest = named(sentence)
        // With none, another colour is wrong too.
        if (nearest === undefined) expect(faultsOfColours(brand).length).toBeGreaterThan(1)
        else expect(lowPairs({ ...brand, [given]: nearest }).map((low) => low.given)).not.toContain(given)
      }
    }
    fc.assert(fc.property(brands, passesThen), { numRuns: 50, seed: 48 })
  })

  test.each([
    ['a bakery', BAKERY, []],
    ['a telecom', TELECOM, []],
    ['black', { main: '#000000', accent: '#000000' }, []],
    ['equal colours', { main: '#1745c2', accent: '#1745c2' }, []],
    ['white as main colour', { main: '#ffffff', accent: '#1745c2' }, []],
    ['yellow as main colour', { main: '#ffd500', accent: '#1745c2' }, []],
    ['pure red as main colour', { main: '#ff0000', accent: '#1745c2' }, []],
    ['a white accent', { main: '#1745c2', accent: '#ffffff' }, ['accent']],
    ['a yellow accent', { main: '#1745c2', accent: '#ffd500' }, ['accent']],
    ['a pure red accent, whose buttons have no legible words', { main: '#1745c2', accent: '#ff0000' }, ['accent']],
    ['a dark paper', { ...BAKERY, paper: '#8a7a5a' }, ['paper', 'accent']],
    ['a dark spark', { ...BAKERY, spark: '#001133' }, ['spark']],
  ] as const)('of %s', (_, brand, refused) => {
    expect(faultsOfColours(brand).map(({ given }) => given)).toEqual(refused)
  })

  test('names the pair, the theme, the ratio and the nearest colour', () => {
    expect(faultsOfColours({ main: '#1745c2', accent: '#ffd500' })).toEqual([
      {
        given: 'accent',
        sentence:
          '"#ffd500" gives the accent on the page a contrast of 1.28 in the light theme, and 3 is needed; the nearest colour that passes is "#a78b00"',
      },
    ])
  })

  test('has the colours of the brand as they are given in the light theme', () => {
    const brand = { ...BAKERY, spark: '#ef825f' }
    const { light } = paletteOf(brand)
    expect({ main: light.ground, accent: light.accent, paper: light.paper, spark: light.spark }).toEqual(brand)
  })

  test('has dark papers in the dark theme, a main colour that does not glare, and an accent that can be seen', () => {
    const { dark } = paletteOf({ main: '#ffd500', accent: '#101050', paper: '#ffffff' })
    expect(contrast(dark.paper, '#000000')).toBeLessThan(1.5)
    expect(contrast(dark.ground, '#000000')).toBeLessThan(4)
    expect(contrast(dark.accent, dark.paper)).toBeGreaterThanOrEqual(3)
  })

  test('reverses the button on the ground where the accent would be lost', () => {
    for (const brand of [BAKERY, { main: '#1745c2', accent: '#1745c2' }]) {
      const { light } = paletteOf(brand)
      expect([light['ground-button'], light['ground-button-ink']]).toEqual([light['on-ground'], brand.main])
    }
    const { light: seen } = paletteOf({ main: '#ffd500', accent: '#1745c2' })
    expect(seen['ground-button']).toBe('#1745c2')
  })

  test('of a campaign has its colours on the papers and with the inks of the brand', () => {
    const house = paletteOf(BAKERY)
    const campaign = paletteOf(campaignColours(BAKERY, TELECOM))
    expect([campaign.light.ground, campaign.light.accent]).toEqual([TELECOM.main, TELECOM.accent])
    for (const theme of THEMES)
      for (const token of ['paper', 'paper-lift', 'paper-dip', 'ink', 'ink-2', 'line', 'line-strong'] as const)
        expect(campaign[theme][token], `${token}, ${theme}`).toBe(house[theme][token])
  })
})
