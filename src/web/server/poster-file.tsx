import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Kind } from '#contract/kinds.ts'
import { PosterArt as AniversarioArt } from '../campaigns/aniversario/poster-art.tsx'
import { PosterArt as EurocopaArt } from '../campaigns/eurocopa/poster-art.tsx'
import { PosterArt as PlayaArt } from '../campaigns/playa/poster-art.tsx'
import { PosterArt as RascaArt } from '../campaigns/rasca/poster-art.tsx'
import { PosterArt as TppArt } from '../campaigns/tpp/poster-art.tsx'
import { PosterArt as VeranoArt } from '../campaigns/verano/poster-art.tsx'
import { PosterArt as XmasArt } from '../campaigns/xmas/poster-art.tsx'
import { PosterArt as XmastreeArt } from '../campaigns/xmastree/poster-art.tsx'
import tokens from '../styles/tokens.css?raw'

const ART = {
  rasca: RascaArt,
  xmas: XmasArt,
  xmastree: XmastreeArt,
  verano: VeranoArt,
  playa: PlayaArt,
  aniversario: AniversarioArt,
  eurocopa: EurocopaArt,
  tpp: TppArt,
} satisfies Record<Kind, ComponentType>

const isKind = (name: string): name is Kind => Object.hasOwn(ART, name)

// The colours alone: an image cannot load fonts, and a tag named in a comment would be read as one.
const COLOURS = tokens.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/@font-face\s*\{[^}]*\}/g, '')

const drawn = new Map<Kind, string>()

/** The drawing of a poster as a picture of its own: it is drawn once here and costs the browser no script. */
export function posterFile(name: string): string | undefined {
  if (!isKind(name)) return
  const kept = drawn.get(name)
  if (kept) return kept
  const Art = ART[name]
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 520" data-campaign={name} aria-hidden="true">
      <style>{COLOURS}</style>
      <Art />
    </svg>,
  )
  drawn.set(name, svg)
  return svg
}
