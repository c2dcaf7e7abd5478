import { lazy, Suspense } from 'react'
import { LEVEL_NAMES } from '#contract/games/verano/news-words.ts'
import type { News } from '#contract/games/verano/verano.schema.ts'
import { counted } from '#web/format/plural.ts'
import { LevelArt } from '../levels/level-art.tsx'

/** The drawing of a badge, loaded on demand: it is needed only after a submit, so the server never renders it. */
const BadgeArt = lazy(async () => ({ default: (await import('../badges/badge-art.tsx')).BadgeArt }))

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
          <span className="verano-news__badge">
            <Suspense>
              <BadgeArt badge={key} state="earned" />
            </Suspense>
          </span>
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
