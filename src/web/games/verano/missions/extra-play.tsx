import { Link } from '@tanstack/react-router'
import type { MySummer } from '#contract/games/verano/verano.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'

/** The extra play that this week's mission has earned, in another campaign. */
export function ExtraPlay({ extra }: Pick<MySummer, 'extra'>) {
  if (!extra) return null
  return (
    <div className="verano-extra">
      <p>Te has ganado una jugada extra en «{extra.title}».</p>
      <Link {...pageLink(extra)} className={buttonClass({ size: 'lg' })}>
        Jugarla
      </Link>
    </div>
  )
}
