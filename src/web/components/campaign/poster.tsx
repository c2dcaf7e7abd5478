import type { Phase } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { Picture } from './picture.tsx'
import './poster.css'

export type PosterProps = {
  kind: Kind
  title: string
  dates?: string
  /** Before and after it is open, its colours are paler. */
  phase?: Phase
  /** Words on a paper strip across it: the opening, or that it can be played. */
  strip?: string | undefined
  size?: 'card' | 'hero'
  as?: 'p' | 'h2' | 'h3'
  /** The drawing of this day of the wait, by `announcedDays`. */
  waited?: number | undefined
  /** As wide as a large one is shown, where that is not its greatest width. */
  sizes?: string
}

/** On the campaign's own page the poster is the largest paint. */
const LARGEST_PAINT = { widths: [320, 480, 640, 960], loading: 'eager', fetchPriority: 'high' } as const
const ON_A_WALL = { widths: [192, 320, 480], sizes: '(min-width:40rem) 16rem, 45vw', loading: 'lazy' } as const

/** A campaign's poster: on the wall at home, and beside its page. */
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
 * Short titles get big words: the longest word must fit the sheet, and the whole title must leave space for the
 * drawing.
 */
function titleFit(title: string) {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  if (longest <= 7 && title.length <= 14) return 'short'
  if (longest <= 10 && title.length <= 22) return 'medium'
  return title.length <= 34 ? 'long' : 'longest'
}
