import type { Phase } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { Picture } from './picture.tsx'
import './poster.css'

export type PosterProps = {
  kind: Kind
  title: string
  dates?: string
  /** The colours are paler in every phase but `open`. */
  phase?: Phase
  /** Words on a paper strip across the poster: the opening, or that the game can be played. */
  strip?: string | undefined
  size?: 'card' | 'hero'
  as?: 'p' | 'h2' | 'h3'
  /** Number of the drawing for today, while the campaign is announced; comes from `announcedDays`. */
  waited?: number | undefined
  /** Displayed width of a `hero` poster, where it is not the maximum of 24rem. */
  sizes?: string
}

/** On the campaign's own page the poster is the largest contentful paint. */
const LARGEST_PAINT = { widths: [320, 480, 640, 960], loading: 'eager', fetchPriority: 'high' } as const
const ON_A_WALL = { widths: [192, 320, 480], sizes: '(min-width:40rem) 16rem, 45vw', loading: 'lazy' } as const

/** A campaign's poster, for the wall of the home page and for the campaign's own page. */
export function Poster({
  kind,
  title,
  dates,
  phase = 'open',
  strip,
  size = 'card',
  as: Title = 'p',
  waited,
  sizes = '24rem',
}: PosterProps) {
  return (
    <div className={`poster poster--${size}`} data-campaign={kind} data-phase={phase} data-title={titleFit(title)}>
      <div className="poster__sheet">
        <Picture
          kind={kind}
          name={waited === undefined ? undefined : `espera-${waited}`}
          className="poster__art"
          width={400}
          height={520}
          {...(size === 'hero' ? { ...LARGEST_PAINT, sizes } : ON_A_WALL)}
        />
        <div className="poster__words">
          <Title className="poster__title">{title}</Title>
          {dates ? <p className="poster__dates">{dates}</p> : null}
        </div>
      </div>
      {strip ? <p className="poster__strip">{strip}</p> : null}
    </div>
  )
}

/**
 * Chooses the size of the title: the longest word must fit the sheet, and the whole title must leave space for the
 * drawing.
 */
function titleFit(title: string) {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  if (longest <= 7 && title.length <= 14) return 'short'
  if (longest <= 10 && title.length <= 22) return 'medium'
  return title.length <= 34 ? 'long' : 'longest'
}
