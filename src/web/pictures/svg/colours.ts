import { own } from '#contract/primitives/own.ts'

export type Scheme = 'light' | 'dark'

const PAIR = /--([\w-]+):\s*(?:var\(--([\w-]+),\s*)?light-dark\(\s*(oklch\([^)]*\)),\s*(oklch\([^)]*\))\s*\)/g

/**
 * Reads the colours of style sheets for one scheme, as hexadecimal, because the renderer supports neither oklch nor
 * variables. A later sheet overrides the colours of an earlier one.
 */
export const coloursIn = (scheme: Scheme, ...sheets: readonly string[]): Map<string, string> =>
  coloursOver({}, scheme, ...sheets)

/** As `coloursIn`, with the colours of a brand in place of those of the sheets, and of those that they stand in for. */
export const coloursOver = (
  brand: Readonly<Record<string, string>>,
  scheme: Scheme,
  ...sheets: readonly string[]
): Map<string, string> =>
  new Map([
    ...[...sheets.join('\n').matchAll(PAIR)].map(
      ([, name = '', dye = '', light = '', dark = '']) =>
        [name, own(brand, dye) ?? hexOf(scheme === 'light' ? light : dark)] as const,
    ),
    ...Object.entries(brand),
  ])

/** Replaces the variables in a drawing by their colours. */
export const withColours = (svg: string, colours: ReadonlyMap<string, string>): string =>
  svg.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const colour = colours.get(name)
    if (!colour) throw new Error(`no colour --${name}`)
    return colour
  })

/** Converts oklch to sRGB as in the CSS Color 4 specification, clipped to the sRGB gamut. */
function hexOf(colour: string): string {
  const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channels = linear.map((value) => byte(value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
  return `#${channels.join('')}${alpha === 1 ? '' : byte(alpha)}`
}

const byte = (share: number) =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0')
