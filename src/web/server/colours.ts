/** Reads the light colours of style sheets as hexadecimal: what draws pictures knows neither oklch nor variables. */
export function lightColours(...sheets: readonly string[]): Map<string, string> {
  const colours = new Map<string, string>()
  const declaration = /--([\w-]+):\s*light-dark\(\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/g
  for (const [, name = '', ...parts] of sheets.join('\n').matchAll(declaration)) {
    const [lightness = 0, chroma = 0, hue = 0, alpha] = parts.map((part) => (part === undefined ? 1 : Number(part)))
    colours.set(name, hexOf(lightness, chroma, hue) + (alpha === 1 ? '' : byte(alpha ?? 1)))
  }
  return colours
}

/** Writes the colours into a drawing in place of its variables. */
export const withColours = (svg: string, colours: ReadonlyMap<string, string>): string =>
  svg.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const colour = colours.get(name)
    if (!colour) throw new Error(`no light colour --${name}`)
    return colour
  })

/** The conversion of the CSS Color 4 specification, cut to the colours of a screen. */
function hexOf(lightness: number, chroma: number, hue: number): string {
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
  return `#${linear.map((value) => byte(value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)).join('')}`
}

const byte = (share: number) =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0')
