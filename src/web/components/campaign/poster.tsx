import type { Phase } from '#contract/campaigns.ts'
import type { Kind } from '#contract/kinds.ts'
import './poster.css'

export type PosterProps = {
  kind: Kind
  title: string
  dates?: string
  /** Before and after it is open, its colours are paler. */
  phase?: Phase
  /** Words on a paper strip glued across: from when, or that it can be played. */
  strip?: string | undefined
  size?: 'card' | 'hero'
  as?: 'p' | 'h2' | 'h3'
  /** The drawing of this day of the wait, by `waitedOf`. */
  waited?: number | undefined
}

/** On the campaign's own page the poster is the largest paint. */
const LARGEST_PAINT = { loading: 'eager', fetchPriority: 'high' } as const

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
}: PosterProps) {
  return (
    <div className={`poster poster--${size}`} data-campaign={kind} data-phase={phase} data-title={titleFit(title)}>
      <div className="poster__sheet">
        <img
          className="poster__art"
          src={`/carteles/${kind}${waited === undefined ? '' : `.espera-${waited}`}.svg`}
          alt=""
          width={400}
          height={520}
          {...(size === 'hero' ? LARGEST_PAINT : { loading: 'lazy' })}
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
