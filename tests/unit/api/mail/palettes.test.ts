import { expect, test } from 'vitest'
import { type Colours, coloursOf, PALETTES, PAPERS, type Pair, pennantColours } from '#api/mail/palettes.ts'
import { campaignColours, paletteOf } from '#api/season/brand/palette.ts'
import { plainBrand } from '#tests/support/brands.ts'
import { contrast, pairOf, ruleOf } from '#tests/support/site-colours.ts'

const NAMES = {
  ground: 'ground',
  onGround: 'on-ground',
  accent: 'accent',
  accentInk: 'accent-ink',
  accentText: 'accent-text',
  spark: 'spark',
} as const

test('the paper and ink colours of mails are those of the site', () => {
  const names = { paper: 'paper', sheet: 'paper-lift', ink: 'ink', ink2: 'ink-2', line: 'line' } as const
  for (const [name, token] of Object.entries(names))
    expect(PAPERS[name as keyof typeof PAPERS], token).toEqual(pairOf(ruleOf(':root'), token))
})

test.each(Object.entries(PALETTES))('the colours of %s are the tokens of the site', (kind, palette) => {
  const rule = ruleOf(kind === 'house' ? ':root' : `[data-campaign='${kind}']`)
  for (const [name, token] of Object.entries(NAMES))
    expect(palette[name as keyof typeof NAMES], token).toEqual(pairOf(rule, token))
})

const BAKERY = { main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9' }
const AUTUMN = { main: '#7a2e1d', accent: '#8a5a00' }
const BRANDS = [
  ['no brand', null],
  ['a bakery', plainBrand(BAKERY)],
  ['a telecom', plainBrand({ main: '#e20074', accent: '#5b0a8c' })],
] as const

/** The texts of a mail, each with its ground. */
const textsOf = ({ ground, onGround, accent, accentInk, accentText, ...papers }: Colours): [Pair, Pair][] => [
  [onGround, ground],
  [accentInk, accent],
  [accentText, papers.sheet],
  [papers.ink, papers.sheet],
  [papers.ink2, papers.sheet],
  [papers.ink2, papers.paper],
]

test.each(BRANDS)('every text of a mail has enough contrast in both themes: %s', (_, brand) => {
  const mails = [...Object.keys(PALETTES).map((campaign) => ({ campaign })), { isSober: true as const }, {}]
  for (const mail of mails) {
    for (const [text, behind] of textsOf(coloursOf(mail, brand)))
      for (const time of [0, 1] as const)
        expect(contrast(text[time], behind[time]), JSON.stringify(mail)).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(BRANDS)(
  'the pennants of a mail differ from each other and from its ground in both themes: %s',
  (_, brand) => {
    for (const campaign of [...Object.keys(PALETTES), undefined]) {
      const colours = coloursOf({ campaign }, brand)
      for (const theme of [0, 1] as const) {
        const pennants = pennantColours(colours).map((pair) => pair[theme])
        expect(new Set(pennants).size, campaign).toBe(3)
        for (const pennant of pennants)
          expect(contrast(pennant, colours.ground[theme]), `${campaign} ${pennant}`).toBeGreaterThanOrEqual(1.5)
      }
    }
  },
)

test('a mail has the colours of its campaign on the papers of the brand, and else those of the brand', () => {
  const [, [, brand]] = BRANDS
  const playa = { kind: 'playa' as const, pictures: [], palette: paletteOf(campaignColours(BAKERY, AUTUMN)) }
  expect(coloursOf({ campaign: 'playa' }, null)).toEqual({ ...PAPERS, ...PALETTES.playa })
  expect(coloursOf({ campaign: 'playa' }, { ...brand, campaigns: [playa] })).toMatchObject({
    ground: ['#7a2e1d', '#7a2e1d'],
    accent: ['#8a5a00', expect.any(String)],
    paper: ['#f6ecd9', '#0f1b16'],
  })
  for (const campaign of [undefined, 'navidad-2031', 'toString', 'playa']) {
    if (campaign !== 'playa') expect(coloursOf({ campaign }, null)).toEqual({ ...PAPERS, ...PALETTES.house })
    expect(coloursOf({ campaign }, { ...brand, palette: null })).toEqual(coloursOf({ campaign }, null))
    expect(coloursOf({ campaign }, brand)).toMatchObject({
      ground: ['#1f4d3a', '#1f4d3a'],
      accent: ['#a8421f', expect.any(String)],
    })
  }
})
