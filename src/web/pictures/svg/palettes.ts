import tokens from '../../styles/tokens.css?raw'
import { coloursIn, type Scheme } from './colours.ts'

const PALETTES = import.meta.glob<string>('../../games/*/palette.css', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const colours = new Map<string, ReadonlyMap<string, string>>()

/** The colours of a campaign with those of every page; read once, by a name that the site has. */
export function coloursOf(name: string, scheme: Scheme = 'light'): ReadonlyMap<string, string> {
  const key = `${name} ${scheme}`
  const known = colours.get(key) ?? coloursIn(scheme, tokens, PALETTES[`../../games/${name}/palette.css`] ?? '')
  colours.set(key, known)
  return known
}
