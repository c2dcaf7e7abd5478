import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coloursIn, coloursOver } from '#web/pictures/svg/colours.ts'

const SHEET = `
  --ink: light-dark(oklch(0.25 0.065 277), oklch(0.945 0.024 92));
  --shade: light-dark(oklch(0.25 0.07 277 / 0.25), oklch(0.1 0.02 277 / 0.5));
  --wide: light-dark(
    oklch(0.99 0.008 95),
    oklch(0.92 0.02 92)
  );
  --step: 1rem;
  --also: var(--ink);
`
const PALETTE = '--ink:light-dark(oklch(0.5 0.18 35),oklch(0.79 0.155 62))'

test.each([
  ['light', '#1a1d40', '#1a1d4240', '#fdfcf6'],
  ['dark', '#f2eddb', '#02030980', '#e9e4d6'],
] as const)(
  'the %s colours of a style sheet come from its light-dark() pairs, as hexadecimal',
  (scheme, ink, shade, wide) => {
    expect([...coloursIn(scheme, SHEET)]).toEqual([
      ['ink', ink],
      ['shade', shade],
      ['wide', wide],
    ])
  },
)

test('a colour in a later style sheet replaces the earlier colour of the same name', () => {
  expect(coloursIn('dark', SHEET, PALETTE).get('ink')).toBe(coloursIn('dark', PALETTE).get('ink'))
  expect(coloursIn('dark', SHEET, PALETTE).get('ink')).not.toBe(coloursIn('dark', SHEET).get('ink'))
})

test.each([
  ['oklch(1 0 0)', '#ffffff'],
  ['oklch(0 0 0)', '#000000'],
])('%s converts to %s', (oklch, hex) => {
  expect(coloursIn('light', `--one: light-dark(${oklch}, oklch(0.5 0 0));`).get('one')).toBe(hex)
})

test('a dye of a brand stands in for the colours that ask for it', () => {
  const sheet = `--wall: var(--dye-wall, light-dark(oklch(0.5 0 0), oklch(0.3 0 0)));
    --snow: light-dark(oklch(1 0 0), oklch(0.9 0 0)); --ground: light-dark(oklch(0.7 0 0), oklch(0.2 0 0));`
  expect(coloursIn('light', sheet)).toEqual(
    new Map([
      ['wall', '#636363'],
      ['snow', '#ffffff'],
      ['ground', '#9e9e9e'],
    ]),
  )
  expect(coloursOver({ 'dye-wall': '#755000', ground: '#4a2a18' }, 'light', sheet)).toEqual(
    new Map([
      ['wall', '#755000'],
      ['snow', '#ffffff'],
      ['ground', '#4a2a18'],
      ['dye-wall', '#755000'],
    ]),
  )
})

test('without a brand, made things have the printing inks', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../src/web/styles/tokens.css'), 'utf8')
  for (const scheme of ['light', 'dark'] as const) {
    const colours = coloursIn(scheme, tokens)
    const made = [...colours].filter(([name]) => name.startsWith('made-'))
    expect(made.length).toBeGreaterThan(5)
    for (const [name, hex] of made) expect(hex, name).toBe(colours.get(name.replace('made', 'print')))
  }
})
