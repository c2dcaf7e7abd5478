import { Link } from '@tanstack/react-router'
import type { MySummer } from '#contract/games/verano/verano.schema.ts'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'

/** The extra play that this week's mission has earned, in another campaign. */
export function ExtraPlay({ extra }: Pick<MySummer, 'extra'>) {
  if (!extra) return null
  return (
    <p>
      Además te has ganado una jugada extra en «{extra.title}».{' '}
      <Link {...pageLink(extra)} className="text-link">
        Ir a jugarla
      </Link>
    </p>
  )
}
