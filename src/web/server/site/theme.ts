import type { Palette } from '#contract/brand.schema.ts'
import { own } from '#contract/primitives/own.ts'
import type { Theme } from '#web/routing/site.ts'

/** A campaign has buttons of its own on its ground. */
const NOT_IN_CAMPAIGNS = ['ground-button', 'ground-button-ink']

/** Returns the colours of the site for the pages of a brand. */
export const themeOf = (palette: Palette): Theme => {
  return { style: styleOf(palette), paper: { light: palette.light.paper, dark: palette.dark.paper } }
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
