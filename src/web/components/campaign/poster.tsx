import type { ComponentType } from 'react'
import { PosterArt as AniversarioArt } from '#web/campaigns/aniversario/poster-art.tsx'
import { PosterArt as EurocopaArt } from '#web/campaigns/eurocopa/poster-art.tsx'
import { PosterArt as PlayaArt } from '#web/campaigns/playa/poster-art.tsx'
import { PosterArt as RascaArt } from '#web/campaigns/rasca/poster-art.tsx'
import { PosterArt as TppArt } from '#web/campaigns/tpp/poster-art.tsx'
import { PosterArt as VeranoArt } from '#web/campaigns/verano/poster-art.tsx'
import { PosterArt as XmasArt } from '#web/campaigns/xmas/poster-art.tsx'
import { PosterArt as XmastreeArt } from '#web/campaigns/xmastree/poster-art.tsx'
import type { CampaignKind } from './kinds.ts'
import './poster.css'

const ART = {
  rasca: RascaArt,
  xmas: XmasArt,
  xmastree: XmastreeArt,
  verano: VeranoArt,
  playa: PlayaArt,
  aniversario: AniversarioArt,
  eurocopa: EurocopaArt,
  tpp: TppArt,
} satisfies Record<CampaignKind, ComponentType>

export type PosterProps = {
  kind: CampaignKind
  title: string
  dates?: string
  size?: 'card' | 'hero' | 'share'
  as?: 'p' | 'h2' | 'h3'
  morph?: boolean
}

/** The poster of a campaign: on the wall at home, beside its page, and as its share picture. */
export function Poster({ kind, title, dates, size = 'card', as: Title = 'p', morph = false }: PosterProps) {
  const Art = ART[kind]
  return (
    <div
      className={`poster poster--${size}${morph ? ' poster--morph' : ''}`}
      data-campaign={kind}
      data-title={titleFit(title)}
    >
      <div className="poster__sheet">
        <svg
          className="poster__art"
          viewBox="0 0 400 520"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          focusable="false"
        >
          <Art />
        </svg>
        <div className="poster__words">
          <Title className="poster__title">{title}</Title>
          {dates ? <p className="poster__dates">{dates}</p> : null}
        </div>
      </div>
    </div>
  )
}

/** Big words for short titles: the longest word must fit the sheet, and the whole in three lines. */
function titleFit(title: string) {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  if (longest <= 7 && title.length <= 14) return 'short'
  if (longest <= 10 && title.length <= 22) return 'medium'
  return 'long'
}
