import type { BrandColours } from '#api/season/brand/palette.ts'
import { paletteOf } from '#api/season/brand/palette.ts'
import type { Brand, Palette } from '#contract/brand.schema.ts'

/** A brand of colours alone. */
export const plainBrand = (colours: BrandColours): Brand & { palette: Palette } => ({
  name: null,
  palette: paletteOf(colours),
  type: null,
  corners: 'cut',
  logo: null,
  icon: null,
  icons: null,
  links: { header: [], footer: [] },
  imprint: null,
  campaigns: [],
})
