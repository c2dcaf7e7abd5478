import type { Kind } from '#contract/kinds.ts'
import './poster.css'

export type PosterProps = {
  kind: Kind
  title: string
  dates?: string
  size?: 'card' | 'hero' | 'share'
  as?: 'p' | 'h2' | 'h3'
}

/** On the campaign's own page the poster is the largest paint. */
const LARGEST_PAINT = { loading: 'eager', fetchPriority: 'high' } as const

/** A campaign's poster: on the wall at home, beside its page, and as its share picture. */
export function Poster({ kind, title, dates, size = 'card', as: Title = 'p' }: PosterProps) {
  return (
    <div className={`poster poster--${size}`} data-campaign={kind} data-title={titleFit(title)}>
      <div className="poster__sheet">
        <img
          className="poster__art"
          src={`/carteles/${kind}.svg`}
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
