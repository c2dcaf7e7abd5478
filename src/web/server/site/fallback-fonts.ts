import { FAMILIES, type Type } from '#contract/brand.schema.ts'
import { type FontMetrics, METRICS, SYSTEM_FONTS } from './font-metrics.ts'

/**
 * Returns the style of the first paint: fonts of the system in the size and the lines of each family, so that nothing
 * moves when the fonts load, and the tokens of both.
 */
export function fallbackStyle({ titles, text }: Type): string {
  const parts = [
    { token: '--display', name: 'titles', family: FAMILIES[titles], metrics: METRICS[titles] },
    { token: '--text', name: 'text', family: FAMILIES[text], metrics: METRICS[text] },
  ]
  const faces = parts.flatMap(({ name, metrics }) => SYSTEM_FONTS.map((system) => fallbackFace(name, metrics, system)))
  const systems = [...new Set(SYSTEM_FONTS.map(({ name }) => name))]
  const tokens = parts.map(
    ({ token, name, family }) =>
      `${token}:${[`"${family}"`, ...systems.map((system) => `${name}-${system}`), 'sans-serif'].join()}`,
  )
  const { tight, digit } = METRICS[titles]
  return `${faces.join('')}@layer tokens{html:root{${tokens.join(';')};--tight:${tight};--digit:${digit}em}}`
}

/** The descriptors as defined in CSS Fonts 5, section 4.9; `size-adjust` scales the other ones too. */
function fallbackFace(name: string, font: FontMetrics, { isBold, ...system }: (typeof SYSTEM_FONTS)[number]): string {
  const scale = (isBold ? font.bold : font.regular) / system.width
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`
  const descriptors = [
    `font-family:${name}-${system.name}`,
    `src:${system.files.map((file) => `local("${file}")`).join()}`,
    `font-weight:${system.weights}`,
    `size-adjust:${percent(scale)}`,
    `ascent-override:${percent(font.ascent / scale)}`,
    `descent-override:${percent(font.descent / scale)}`,
    'line-gap-override:0%',
  ]
  return `@font-face{${descriptors.join(';')}}`
}
