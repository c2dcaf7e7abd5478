import { globSync, readFileSync } from 'node:fs'

type Pair = readonly [light: string, dark: string]

/** Reads the colours of the site's style sheets, as hexadecimals for the light and the dark theme. */
const WEB = new URL('../../src/web/', import.meta.url)
const sheets = ['styles/tokens.css', ...globSync('games/*/palette.css', { cwd: WEB })]
const tokens = sheets.map((sheet) => readFileSync(new URL(sheet, WEB), 'utf8')).join('\n')

/** The declarations of the first rule with this selector. */
export function ruleOf(selector: string): string {
  const start = tokens.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`no rule ${selector}`)
  return tokens.slice(start, tokens.indexOf('\n  }', start))
}

export function pairOf(rule: string, name: string): Pair {
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

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
