import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import living from '../components/campaign/living.css?raw'
import { type PosterArtProps, SHOWN_DAYS } from '../components/campaign/waiting.ts'
import tokens from '../styles/tokens.css?raw'
import { paletteOf } from './palettes.ts'

/** Found by path: each campaign has its own art, and no list names them. */
const ART = import.meta.glob<ComponentType<PosterArtProps>>('../campaigns/*/poster-art.tsx', {
  eager: true,
  import: 'PosterArt',
})
// No fonts: an image cannot load fonts, and a tag named in a comment would be parsed as one.
const STYLES = (tokens + living).replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/@font-face\s*\{[^}]*\}/g, '')

export const artOf = (name: string) => ART[`../campaigns/${name}/poster-art.tsx`]

const drawn = new Map<string, string>()

/**
 * The drawing of a poster as an SVG file, rendered once here, without script in the browser; as it is after `waited` of
 * the days before the opening, or once it is open.
 */
export function posterFile(name: string, waited?: number): string | undefined {
  const Art = artOf(name)
  if (!Art || (waited !== undefined && waited > SHOWN_DAYS)) return
  const key = `${name} ${waited}`
  const cached = drawn.get(key)
  if (cached) return cached
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 520" data-campaign={name} aria-hidden="true">
      <style>{STYLES + paletteOf(name)}</style>
      <Art waited={waited} />
    </svg>,
  )
  drawn.set(key, svg)
  return svg
}
