import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import tokens from '../styles/tokens.css?raw'
import { paletteOf } from './palettes.ts'

/** Found by path: each campaign has its own art, and no list names them. */
const ART = import.meta.glob<ComponentType>('../campaigns/*/poster-art.tsx', { eager: true, import: 'PosterArt' })
// Colours only: an image cannot load fonts, and a tag named in a comment would be parsed as one.
const COLOURS = tokens.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/@font-face\s*\{[^}]*\}/g, '')

const drawn = new Map<string, string>()

/** The drawing of a poster as an SVG file, rendered once here, without script in the browser. */
export function posterFile(name: string): string | undefined {
  const Art = ART[`../campaigns/${name}/poster-art.tsx`]
  if (!Art) return
  const cached = drawn.get(name)
  if (cached) return cached
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 520" data-campaign={name} aria-hidden="true">
      <style>{COLOURS + paletteOf(name)}</style>
      <Art />
    </svg>,
  )
  drawn.set(name, svg)
  return svg
}
