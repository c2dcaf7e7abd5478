import type { ReactNode } from 'react'
import { Progress } from '#web/components/ui/feedback/progress.tsx'
import { heldWords, pastCondition, revokedWords, type Setting, sinceWords, stateWords } from '../badge-words.ts'
import { type BadgeLook, badgeId, type ShownBadge } from '../shown-badge.ts'
import { ShareBadge } from './share-badge.tsx'

/** Renders the picture of a badge by the badge's key. Each campaign has its own pictures. */
export type BadgePicture = (props: { badge: string; state: BadgeLook }) => ReactNode

interface BadgeItemProps {
  slug: string
  badge: ShownBadge
  setting: Setting
  /** Whether the badges are those of a member. All others see them in colour. */
  isMember: boolean
  Art: BadgePicture
}

/** Shows a badge on its ribbon, with the member's state, the condition and the share of members who hold the badge. */
export function BadgeItem({ slug, badge, setting, isMember, Art }: BadgeItemProps) {
  const { key, name, condition, since, heldBy, look, own } = badge
  const held = heldWords(heldBy)
  const hasSteps = own !== undefined && own.of > 1 && own.earnedAt === null && !setting.isOver
  return (
    <li
      className="badge"
      id={`insignia-${badgeId(badge)}`}
      data-look={look}
      data-revoked={own?.revoked == null ? undefined : ''}
    >
      <div className="badge__ribbon">
        <span className="badge__art">
          <Art badge={key} state={isMember ? artLook(look, setting) : 'earned'} />
        </span>
      </div>
      <div className="badge__words">
        <h3 className="badge__name">{name}</h3>
        {hasSteps ? <Progress value={own.have} max={own.of} label={`Pasos de ${name}`} hideLabel /> : null}
        {(hasSteps && own.revoked === null) || (setting.isOver && !isMember) ? null : (
          <p className="badge__state">{stateWords(own, setting)}</p>
        )}
        {own?.revoked == null ? null : <p>{revokedWords(own.revoked)}</p>}
        <p>{setting.isOver || look === 'earned' ? pastCondition(condition) : condition}</p>
        {since === null ? null : <p className="small">{sinceWords(since, setting.zone)}</p>}
        {held ? <p className="small badge__held">{held}</p> : null}
        {look === 'earned' ? <ShareBadge slug={slug} badge={badge} /> : null}
      </div>
    </li>
  )
}

/** A half-filled badge would look earned once it can no longer be. */
const artLook = (look: BadgeLook, { isOver }: Setting): BadgeLook => (isOver && look === 'progress' ? 'locked' : look)
