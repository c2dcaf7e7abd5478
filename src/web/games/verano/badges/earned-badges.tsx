import type { MySummer } from '#contract/games/verano/verano.schema.ts'
import { counted } from '#web/format/plural.ts'
import { BadgeArt } from './badge-art.tsx'

/** The drawings of the badges that a member has earned, in a row. */
export const EarnedBadges = ({ badges }: Pick<MySummer, 'badges'>) => (
  <p className="verano-earned">
    <span className="visually-hidden">{counted(badges.length, 'insignia', 'insignias')}</span>
    {badges.map(({ key, level }) => (
      <BadgeArt key={`${key}-${level}`} badge={key} state="earned" />
    ))}
  </p>
)
