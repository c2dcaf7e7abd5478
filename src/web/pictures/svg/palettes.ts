import tokens from '../../styles/tokens.css?raw'
import { coloursIn, type Scheme } from './colours.ts'

const PALETTES = import.meta.glob<string>('../../games/*/palette.css', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Returns the style sheets with the colours of a campaign and those of all pages. */
export const sheetsOf = (name: string): string[] => [tokens, PALETTES[`../../games/${name}/palette.css`] ?? '']

const colours = new Map<string, ReadonlyMap<string, string>>()

/**
 * Returns the colours of a campaign together with those of all pages, from a cache. `name` is a name from the site, not
 * from a request.
 */
export function coloursOf(name: string, scheme: Scheme = 'light'): ReadonlyMap<string, string> {
  const key = `${name} ${scheme}`
  const known = colours.get(key) ?? coloursIn(scheme, ...sheetsOf(name))
  colours.set(key, known)
  return known
}
