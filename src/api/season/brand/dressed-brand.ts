import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import { type Brand, type DressedCampaign, type Palette, SITE_TYPE } from '#contract/brand.schema.ts'
import type { Organiser } from '#contract/conditions.schema.ts'
import type { BrandEntry } from './brand-entry.ts'
import { type Logo, logoOf } from './logo.ts'
import { campaignColours, paletteOf } from './palette.ts'
import { hashIn } from './picture.ts'

/** The brand as pages and mails show it. */
export interface DressedBrand extends Brand {
  logo: { light: Logo; dark: Logo } | null
}

type Entry = v.InferOutput<typeof BrandEntry>

export function dressedBrand(
  entry: Entry,
  { name: company, taxId, address }: Omit<Organiser, 'registry'>,
): DressedBrand {
  const { name, colours, type, corners, logo = '', logoDark = '', icon = '', links, campaigns } = entry
  const palette = colours ? paletteOf(colours) : null
  const light = logoOf(logo)
  const ofIcon = hashIn(icon) ?? null
  const picture = ofIcon ?? light?.hash
  return {
    name: name ?? null,
    palette,
    type: type ? { ...SITE_TYPE, ...type } : null,
    corners,
    logo: light ? { light, dark: logoOf(logoDark) ?? light } : null,
    icon: ofIcon,
    icons: picture ? iconFolder(picture, palette) : null,
    links,
    imprint: entry.imprint ? { name: company, taxId, address } : null,
    campaigns: campaigns.map((campaign) => dressedCampaign(campaign, colours)),
  }
}

/** The icons of a system lie on the paper of the pages. */
function iconFolder(picture: string, palette: Palette | null): string {
  const paper = palette?.light.paper ?? 'paper of the site'
  const hash = createHash('sha256').update(`${picture} ${paper}`).digest('base64url').slice(0, 8)
  return `/marca/iconos/${hash}`
}

type Campaign = Entry['campaigns'][number]

const dressedCampaign = ({ kind, colours, pictures }: Campaign, house: Entry['colours']): DressedCampaign => ({
  kind,
  palette: house && colours ? paletteOf(campaignColours(house, colours)) : null,
  pictures: pictures.flatMap(({ name, file, dark = file, label = null }) => {
    const [light, atNight] = [hashIn(file), hashIn(dark)]
    return light && atNight ? [{ name, light, dark: atNight, label }] : []
  }),
})
