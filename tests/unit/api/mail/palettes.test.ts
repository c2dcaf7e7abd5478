import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PALETTES, PAPER, type Pair, paletteOf } from '#api/mail/palettes.ts'

const WEB = new URL('../../../../src/web/', import.meta.url)
const sheets = ['styles/tokens.css', ...globSync('campaigns/*/palette.css', { cwd: WEB })]
const tokens = sheets.map((sheet) => readFileSync(new URL(sheet, WEB), 'utf8')).join('\n')

/** The declarations of the first rule with this selector. */
function ruleOf(selector: string): string {
  const start = tokens.indexOf(`${selector} {`)
  expect(start, selector).toBeGreaterThan(0)
  return tokens.slice(start, tokens.indexOf('\n  }', start))
}

function pairOf(rule: string, name: string): Pair {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(rule) ?? []
  return [toHex(light), toHex(dark)]
}

/** OKLCH to sRGB, clipped (Björn Ottosson's matrices). */
function toHex(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channel = (value: number) => {
    const clipped = Math.min(1, Math.max(0, value))
    return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  }
  const byte = (value: number) => Math.round(channel(value) * 255)
  return `#${linear.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const NAMES = {
  ground: 'ground',
  onGround: 'on-ground',
  accent: 'accent',
  accentInk: 'accent-ink',
  accentText: 'accent-text',
  spark: 'spark',
} as const

test('the paper of mails is that of the site', () => {
  const names = { paper: 'paper', sheet: 'paper-lift', ink: 'ink', ink2: 'ink-2', line: 'line' } as const
  for (const [name, token] of Object.entries(names))
    expect(PAPER[name as keyof typeof PAPER], token).toEqual(pairOf(ruleOf(':root'), token))
})

test.each(Object.entries(PALETTES))('the colours of %s are the tokens of the site', (kind, palette) => {
  const rule = ruleOf(kind === 'house' ? ':root' : `[data-campaign='${kind}']`)
  for (const [name, token] of Object.entries(NAMES))
    expect(palette[name as keyof typeof NAMES], token).toEqual(pairOf(rule, token))
})

test.each(Object.entries(PALETTES))(
  'every text in the colours of %s can be read, by day and by night',
  (_, palette) => {
    const { ground, onGround, accent, accentInk, accentText } = palette
    const texts: [Pair, Pair][] = [
      [onGround, ground],
      [accentInk, accent],
      [accentText, PAPER.sheet],
      [PAPER.ink, PAPER.sheet],
      [PAPER.ink2, PAPER.sheet],
      [PAPER.ink2, PAPER.paper],
    ]
    for (const [text, behind] of texts)
      for (const time of [0, 1] as const) expect(contrast(text[time], behind[time])).toBeGreaterThanOrEqual(4.5)
  },
)

test('a campaign without a palette has the colours of the site', () => {
  expect(paletteOf('playa')).toBe(PALETTES.playa)
  for (const other of [undefined, 'navidad-2031', 'toString']) expect(paletteOf(other)).toBe(PALETTES.house)
})
