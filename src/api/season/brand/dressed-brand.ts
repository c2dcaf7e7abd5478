import type * as v from 'valibot'
import type { Brand, Type } from '#contract/brand.schema.ts'
import type { BrandEntry } from './brand-entry.ts'
import { type Logo, logoOf } from './logo.ts'
import { paletteOf } from './palette.ts'

/** The brand as pages and mails show it. */
export interface DressedBrand extends Brand {
  logo: { light: Logo; dark: Logo } | null
}

/** The letters of the site, for the part that a brand does not choose. */
const OF_THE_SITE: Type = { titles: 'bricolage-grotesque', text: 'instrument-sans' }

export function dressedBrand({
  colours,
  type,
  logo = '',
  logoDark = '',
}: v.InferOutput<typeof BrandEntry>): DressedBrand {
  const light = logoOf(logo)
  return {
    palette: paletteOf(colours),
    type: type ? { ...OF_THE_SITE, ...type } : null,
    logo: light ? { light, dark: logoOf(logoDark) ?? light } : null,
  }
}
