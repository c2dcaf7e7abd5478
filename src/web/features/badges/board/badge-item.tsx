import type { ReactNode } from 'react'
import { Progress } from '#web/components/ui/feedback/progress.tsx'
import { heldWords, revokedWords, type Setting, sinceWords, stateWords } from '../badge-words.ts'
import { type BadgeLook, badgeId, type ShownBadge } from '../shown-badge.ts'
import { ShareBadge } from './share-badge.tsx'

/** Renders the picture of a badge by the badge's key. Each campaign has its own pictures. */
export type BadgePicture = (props: { badge: string; state: BadgeLook }) => ReactNode

interface BadgeItemProps {
  slug: string
  badge: ShownBadge
  setting: Setting
  Art: BadgePicture
}

/** Shows a badge on its ribbon, with the member's state, the condition and the share of members who hold the badge. */
export function BadgeItem({ slug, badge, setting, Art }: BadgeItemProps) {
  const { key, name, condition, since, heldBy, look, own } = badge
  const held = heldWords(heldBy)
  const hasSteps = own !== undefined && own.of > 1 && own.earnedAt === null
  return (
    <li
      className="badge"
      id={`insignia-${badgeId(badge)}`}
      data-look={look}
      data-revoked={own?.revoked == null ? undefined : ''}
    >
      <div className="badge__ribbon">
        <span className="badge__art">
          <Art badge={key} state={look} />
        </span>
      </div>
      <div className="badge__words">
        <h3 className="badge__name">{name}</h3>
        {hasSteps ? <Progress value={own.have} max={own.of} label={`Pasos de ${name}`} hideLabel /> : null}
        {hasSteps && own.revoked === null ? null : <p className="badge__state">{stateWords(own, setting)}</p>}
        {own?.revoked == null ? null : <p>{revokedWords(own.revoked)}</p>}
        <p>{condition}</p>
        {since === null ? null : <p className="small">{sinceWords(since, setting.zone)}</p>}
        {held ? <p className="small badge__held">{held}</p> : null}
        {look === 'earned' ? <ShareBadge slug={slug} badge={badge} /> : null}
      </div>
    </li>
  )
}
