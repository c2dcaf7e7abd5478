import { expect, test } from 'vitest'
import { coloursIn } from '#web/pictures/svg/colours.ts'

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
