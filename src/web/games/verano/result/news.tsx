import { LEVEL_NAMES } from '#contract/games/verano/news-words.ts'
import type { News } from '#contract/games/verano/verano.schema.ts'
import type { BadgePicture } from '#web/features/badges/board/badge-item.tsx'
import { counted } from '#web/format/plural.ts'
import { LevelArt } from '../levels/level-art.tsx'

let BadgeArt: BadgePicture | undefined

/**
 * Loads the drawings of the badges, so that a new badge has its drawing when its name appears. They are needed only
 * after a submit, so the server never renders them.
 */
export async function loadBadgeArt(): Promise<void> {
  BadgeArt = (await import('../badges/badge-art.tsx')).BadgeArt
}

/** The gains, one per line: points and missions, then levels and badges with their drawings. */
export function NewsList({ news: { points, missions, levels, badges } }: { news: News }) {
  return (
    <ul className="verano-news">
      {points > 0 ? <li className="verano-news__points">+{counted(points, 'punto', 'puntos')}</li> : null}
      {missions.map((n) => (
        <li key={n}>Misión {n} hecha</li>
      ))}
      {levels.map((level) => (
        <li key={level} className="verano-news__thing">
          <LevelArt level={level} />
          <span>
            <strong>Nivel {LEVEL_NAMES[level]}</strong>
            <span>Una participación más en el sorteo</span>
          </span>
        </li>
      ))}
      {badges.map(({ key, level, name }) => (
        <li key={`${key}-${level}`} className="verano-news__thing">
          <span className="verano-news__badge">{BadgeArt ? <BadgeArt badge={key} state="earned" /> : null}</span>
          <span>
            <strong>{name}</strong>
            <span>Insignia nueva</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

export const isFestive = ({ levels, badges }: News): boolean => levels.length > 0 || badges.length > 0
