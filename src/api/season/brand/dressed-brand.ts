import type * as v from 'valibot'
import type { Brand } from '#contract/brand.schema.ts'
import type { BrandEntry } from './brand-entry.ts'
import { type Logo, logoOf } from './logo.ts'
import { paletteOf } from './palette.ts'

/** The brand as pages and mails show it. */
export interface DressedBrand extends Brand {
  logo: { light: Logo; dark: Logo } | null
}

export function dressedBrand({ colours, logo = '', logoDark = '' }: v.InferOutput<typeof BrandEntry>): DressedBrand {
  const light = logoOf(logo)
  return { palette: paletteOf(colours), logo: light ? { light, dark: logoOf(logoDark) ?? light } : null }
}
