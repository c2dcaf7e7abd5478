import type { Brand, LogoPlace, Palette, Type } from '#contract/brand.schema.ts'
import { own } from '#contract/primitives/own.ts'
import type { LogoPicture, Site, Theme } from '#web/routing/site.ts'
import { fallbackStyle } from './fallback-fonts.ts'
import { logoPath } from './logo-answer.ts'

/** A campaign has buttons of its own on its ground. */
const NOT_IN_CAMPAIGNS = ['ground-button', 'ground-button-ink']

/** Returns what pages need to look like the brand. */
export const dressOf = ({ palette, type, logo }: Brand): Pick<Site, 'theme' | 'type' | 'logo'> => {
  return {
    theme: themeOf(palette, type),
    ...(type && { type }),
    ...(logo && { logo: { light: pictureOf(logo.light), dark: pictureOf(logo.dark) } }),
  }
}

/** A logo has twice the pixels of its place, for sharp screens. */
const pictureOf = ({ hash, width, height }: LogoPlace): LogoPicture => {
  return { src: logoPath(hash), width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
}

const themeOf = (palette: Palette, type: Type | null): Theme => {
  return {
    style: styleOf(palette) + (type ? fallbackStyle(type) : ''),
    paper: { light: palette.light.paper, dark: palette.dark.paper },
  }
}

/**
 * Returns a style that replaces tokens of `styles/tokens.css`. Its selector outweighs `:root`, so that the order of
 * the sheets does not matter.
 */
function styleOf({ light, dark }: Palette): string {
  const tokens = Object.entries(light).map(([token, hex]) => `--${token}:light-dark(${hex},${own(dark, token)})`)
  const campaigns = NOT_IN_CAMPAIGNS.map((token) => `--${token}:initial`)
  return `@layer tokens{html:root{${tokens.join(';')}}:where([data-campaign]){${campaigns.join(';')}}}`
}
