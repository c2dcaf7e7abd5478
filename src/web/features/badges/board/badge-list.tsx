import type { Setting } from '../badge-words.ts'
import { badgeId } from '../shown-badge.ts'
import type { BadgeBoard } from '../use-badges.ts'
import { BadgeItem, type BadgePicture } from './badge-item.tsx'
import './badge-list.css'

interface BadgeListProps extends BadgeBoard {
  slug: string
  setting: Setting
  Art: BadgePicture
}

/** Lists all badges of a campaign from the start, because none is secret. */
export function BadgeList({ slug, badges, isMember, isUnread, setting, Art }: BadgeListProps) {
  const isCounted = badges.some(({ heldBy }) => heldBy !== null)
  return (
    <section className="stack" aria-labelledby="insignias">
      <h2 id="insignias" className="visually-hidden">
        {isMember && !isUnread ? 'Tus insignias' : 'Todas las insignias'}
      </h2>
      <ul className="badges">
        {badges.map((badge) => (
          <BadgeItem key={badgeId(badge)} slug={slug} badge={badge} setting={setting} isMember={isMember} Art={Art} />
        ))}
      </ul>
      {isCounted ? null : (
        <p className="small muted">Todavía somos pocos para decir cuánta gente tiene cada insignia.</p>
      )}
    </section>
  )
}
