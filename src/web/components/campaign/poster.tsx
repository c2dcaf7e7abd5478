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
  /** Text on a paper strip across the poster, such as the date of the opening or «Juega hoy». */
  strip?: string | undefined
  size?: 'card' | 'hero'
  as?: 'p' | 'h2' | 'h3'
  /** Result of `announcedDays`. While the campaign is announced, this number selects the drawing of the day. */
  waited?: number | undefined
  /** Displayed width of a `hero` poster, for pages that show it smaller than its maximum of 24rem. */
  sizes?: string
}

/** Image attributes of a `hero` poster, which is the largest contentful paint of the campaign's own page. */
const LARGEST_PAINT = { widths: [320, 480, 640, 960], loading: 'eager', fetchPriority: 'high' } as const
const ON_A_WALL = { widths: [192, 320, 480], sizes: '(min-width:40rem) 16rem, 45vw', loading: 'lazy' } as const

/** Shows a campaign's poster, on the wall of the home page and on the campaign's own page. */
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
