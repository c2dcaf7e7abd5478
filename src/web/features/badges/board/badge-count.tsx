import type { BadgeBoard } from '../use-badges.ts'

/** «3 de 12» */
export function BadgeCount({ badges }: Pick<BadgeBoard, 'badges'>) {
  const earned = badges.filter(({ look }) => look === 'earned').length
  return (
    <p className="big-number">
      {earned} <span className="big-number__unit">de {badges.length} conseguidas</span>
    </p>
  )
}
