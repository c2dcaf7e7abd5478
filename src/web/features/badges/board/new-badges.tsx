import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import { useReveal } from '#web/features/reveal/use-reveal.ts'
import { pastCondition, type Setting, stateWords } from '../badge-words.ts'
import { badgeId, type ShownBadge } from '../shown-badge.ts'
import type { BadgePicture } from './badge-item.tsx'
import { ShareBadge } from './share-badge.tsx'
import './new-badges.css'

interface NewBadgesProps {
  slug: string
  badges: readonly ShownBadge[]
  setting: Setting
  Art: BadgePicture
}

/**
 * Presents newly earned badges that the member has not seen yet. The badges stay on the page until an action of the
 * member records them as seen.
 */
export function NewBadges({ slug, badges, setting, Art }: NewBadgesProps) {
  const { box } = useReveal(true)
  const [first] = badges
  if (!first) return null
  const isOne = badges.length === 1
  return (
    <div className="new-badges" ref={box}>
      <div className="new-badges__scene" aria-hidden="true">
        <span className="new-badges__pins" data-count={Math.min(badges.length, 3)}>
          {badges.slice(0, 3).map((badge) => (
            <span key={badgeId(badge)}>
              <Art badge={badge.key} state="earned" />
            </span>
          ))}
        </span>
        <Stamp fresh>{isOne ? '¡Tuya!' : '¡Tuyas!'}</Stamp>
        <Confetti />
      </div>
      {/* The heading receives focus, so a screen reader reads it. With a live region, it would be read twice. */}
      <div className="new-badges__words" role="status" aria-live="off">
        <h2 tabIndex={-1} data-result="">
          {isOne ? `Insignia nueva: ${first.name}` : `${badges.length} insignias nuevas`}
        </h2>
        {isOne ? (
          <>
            <p>{stateWords(first.own, setting)}.</p>
            <p className="muted">{pastCondition(first.condition)}</p>
            <ShareBadge slug={slug} badge={first} />
          </>
        ) : (
          <ul className="new-badges__names">
            {badges.map((badge) => (
              <li key={badgeId(badge)}>{badge.name}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
