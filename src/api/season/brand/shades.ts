import {
  clampChroma,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as register,
  wcagContrast,
} from 'culori/fn'

// The small entry of culori has no colour space until it is registered.
register(modeRgb)
register(modeLrgb)
register(modeOklab)
const toOklch = register(modeOklch)

/** A colour as `#rrggbb`. Contrasts are computed from it, because it is what browsers get. */
export type Hex = string

/** The ratio that WCAG 2.2 requires of text (1.4.3). */
export const TEXT = 4.5
/** The ratio that WCAG 2.2 requires of parts of controls (1.4.11). */
export const PART = 3

/** Lightness, chroma and hue in OKLCH. */
export type Lch = Pick<Oklch, 'l' | 'c' | 'h'>

export function lchOf(hex: Hex): Lch {
  const colour = toOklch(hex)
  if (!colour) throw new Error(`"${hex}" is no colour`)
  return colour
}

/** Returns the colour, with as much of its chroma as sRGB has. */
export const hexOf = ({ l, c, h = 0 }: Lch): Hex =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))

/** A dark yellow looks like olive. As orange, it looks like caramel. */
export const warmed = ({ l, c, h = 0 }: Lch): Lch => ({ l, c, h: l < 0.6 && h > 60 && h < 100 ? 60 : h })

/** Mixes as `color-mix(in oklab, ONE SHARE, OTHER)` does. */
export const mixed = (one: Hex, share: number, other: Hex): Hex => formatHex(interpolate([other, one], 'oklab')(share))

export const contrast = (one: Hex, other: Hex): number => wcagContrast(one, other)

/** Returns whether a colour may be used. */
export type Passes = (candidate: Hex) => boolean

const STEP = 0.01

/**
 * Makes a colour darker (towards 0) or lighter (towards 1), no more than needed to pass. Returns black or white if no
 * other passes. All colours that are farther on the way than one that passes must pass too.
 */
export function movedUntil(start: Lch, towards: 0 | 1, passes: Passes): Hex {
  const way = towards - start.l
  const after = (steps: number) => hexOf({ ...start, l: start.l + Math.sign(way) * STEP * steps })
  if (passes(after(0))) return after(0)
  let [tooNear, far] = [0, Math.ceil(Math.abs(way) / STEP)]
  let found = towards === 1 ? '#ffffff' : '#000000'
  while (far - tooNear > 1) {
    const middle = Math.floor((tooNear + far) / 2)
    const candidate = after(middle)
    if (passes(candidate)) [far, found] = [middle, candidate]
    else tooNear = middle
  }
  return found
}

/** Returns the colour of the same hue that passes and whose lightness differs least; undefined if none passes. */
export function nearestThatPasses(hex: Hex, passes: Passes): Hex | undefined {
  const start = lchOf(hex)
  for (let by = STEP; by < 1; by += STEP) {
    const candidates = [start.l - by, start.l + by].filter((l) => l >= 0 && l <= 1).map((l) => hexOf({ ...start, l }))
    const nearest = candidates.find(passes)
    if (nearest) return nearest
  }
  return undefined
}
