import tokens from '../styles/tokens.css?raw'
import { lightColours } from './colours.ts'

const PALETTES = import.meta.glob<string>('../campaigns/*/palette.css', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The colours of a campaign as a style sheet; empty for what is none. */
export const paletteOf = (name: string): string => PALETTES[`../campaigns/${name}/palette.css`] ?? ''

const colours = new Map<string, ReadonlyMap<string, string>>()

/** The light colours of a campaign with those of every page; read once, by a name that the season has. */
export function coloursOf(name: string): ReadonlyMap<string, string> {
  const known = colours.get(name) ?? lightColours(tokens, paletteOf(name))
  colours.set(name, known)
  return known
}
