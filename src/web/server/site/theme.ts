import { createHash } from 'node:crypto'
import type { Brand, Corners, LogoPlace, Palette, Token } from '#contract/brand.schema.ts'
import { own } from '#contract/primitives/own.ts'
import { SCENE } from '#contract/scenes.ts'
import type { Art } from '#web/components/campaign/art.ts'
import type { LogoPicture, Site, Theme } from '#web/routing/site.ts'
import { fallbackStyle } from './fallback-fonts.ts'
import { logoPath } from './logo-answer.ts'

/** The colours that differ between campaigns. */
const OF_CAMPAIGNS = [
  'ground',
  'ground-2',
  'on-ground',
  'accent',
  'accent-ink',
  'accent-text',
  'spark',
  'ground-button',
  'ground-button-ink',
  'dye-strong',
  'dye-deep',
  'dye-calm',
  'dye-sheet',
] as const satisfies Token[]
/** A dye on metal gives its hue to the light and the dark of the metal. */
const ON_METAL = '--dye-blend:color'
/** The colours of the strip across a poster, and of the sheet while the picture loads. */
const OF_POSTERS = ['ground', 'accent', 'accent-ink'] as const satisfies Token[]
/** Games have words on these in colours that only their own palettes make legible. */
const CLEAR_IN_GAMES = '--tint:var(--paper-dip);--ground-spark:var(--on-ground)'
/**
 * The words on a poster of the brand lie straight and at one of its ends, on a strip of paper, because its picture may
 * have any colours.
 */
const POSTER_WORDS =
  '--poster-words:var(--paper-lift);--poster-ink:var(--ink);--poster-inset:6cqi 6.5cqi auto;--poster-turn:0deg'

/** Tokens of `styles/tokens.css`, whose own corners are cut. */
const CORNERS = {
  cut: '',
  soft: ';--cut:12px;--cut-small:5px;--cut-button:10px;--cut-poster:8px',
  square: ';--cut:0;--cut-small:0;--cut-button:0;--cut-poster:0',
} as const satisfies Record<Corners, string>

/** Returns what pages need to look like the brand. */
export const dressOf = (brand: Brand): Pick<Site, 'theme' | 'type' | 'logo' | 'art' | 'links'> => {
  const { type, logo, links, campaigns } = brand
  return {
    theme: themeOf(brand),
    ...(type && { type }),
    art: { version: artVersion(campaigns), labels: labelsOf(campaigns), scenes: scenesOf(campaigns) },
    ...(links.header.length > 0 && { links: links.header }),
    ...(logo && { logo: { light: pictureOf(logo.light), dark: pictureOf(logo.dark) } }),
  }
}

/** Returns a version of all pictures, which changes with each that the brand brings. */
const artVersion = (campaigns: Brand['campaigns']): string => {
  const hash = createHash('sha256').update(JSON.stringify(campaigns)).digest('base64url').slice(0, 8)
  return `${import.meta.env.ART_VERSION}${hash}`
}

const labelsOf = (campaigns: Brand['campaigns']): Art['labels'] =>
  Object.fromEntries(
    campaigns.flatMap(({ kind, pictures }) =>
      pictures.flatMap(({ name, label }) => (label === null ? [] : [[`${kind}.${name}`, label]])),
    ),
  )

const scenesOf = (campaigns: Brand['campaigns']): Art['scenes'] =>
  campaigns.flatMap(({ kind, pictures }) =>
    pictures.flatMap(({ name }) => (name.startsWith(SCENE) ? [`${kind}.${name}`] : [])),
  )

/** A logo has twice the pixels of its place, for sharp screens. */
const pictureOf = ({ hash, width, height }: LogoPlace): LogoPicture => {
  return { src: logoPath(hash), width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
}

const themeOf = ({ palette, type, corners, campaigns }: Brand): Theme => {
  return {
    style: styleOf(palette, corners, campaigns) + (type ? fallbackStyle(type) : ''),
    ...(palette && { paper: { light: palette.light.paper, dark: palette.dark.paper } }),
  }
}

/**
 * Returns a style that replaces tokens of `styles/tokens.css` and of the campaigns. Its selectors outweigh theirs, so
 * that the order of the sheets does not matter. A poster of ours keeps its inks.
 */
function styleOf(palette: Palette | null, corners: Corners, campaigns: Brand['campaigns']): string {
  const dressed = campaigns.map(({ kind, palette: colours, pictures }) => {
    const colour = colours && `html [data-campaign=${kind}]:not(.poster){${declared(colours, OF_CAMPAIGNS)}}`
    const hasPoster = pictures.some(({ name }) => name === 'cartel')
    const ofPoster = colours ?? palette
    const poster = `html .poster[data-campaign=${kind}]{${ofPoster ? `${declared(ofPoster, OF_POSTERS)};` : ''}${POSTER_WORDS}}`
    return `${colour ?? ''}${hasPoster ? poster : ''}`
  })
  const own = palette ? `${declared(palette)};${ON_METAL}` : ''
  const every = palette ? `html [data-campaign]:not(.poster){${declared(palette, OF_CAMPAIGNS)};${CLEAR_IN_GAMES}}` : ''
  return `@layer tokens{html:root{${own}${CORNERS[corners]}}${every}${dressed.join('')}}`
}

/** Declares all colours of a palette, or only some of them. */
const declared = ({ light, dark }: Palette, only?: readonly string[]): string =>
  Object.entries(light)
    .filter(([token]) => only?.includes(token) ?? true)
    .map(([token, hex]) => `--${token}:light-dark(${hex},${own(dark, token)})`)
    .join(';')
