import { Link } from '@tanstack/react-router'
import { LEVEL_NAMES } from '#contract/games/verano/news-words.ts'
import type { MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { counted, plural } from '#web/format/plural.ts'
import { entryWords, levelWords } from '../state/summer-words.ts'
import { LevelArt } from './level-art.tsx'
import './level-meter.css'
import { useSlug } from '#web/routing/use-slug.ts'

interface LevelMeterProps {
  summer: Summer
  mine: MySummer | undefined
}

/**
 * The member's points, the progress towards the levels (sand, wave and sun) and the reward of each level. It does not
 * compare members.
 */
export function LevelMeter({ summer, mine }: LevelMeterProps) {
  const slug = useSlug('verano')
  const { levels, points, draw, edition } = summer
  return (
    <section className="verano-meter stack stack--tight" aria-labelledby="nivel">
      <h2 id="nivel">{mine ? 'Tu nivel' : 'Tres niveles'}</h2>
      <p className="verano-meter__points">
        {mine ? (
          <>
            <span className="big-number">{mine.points}</span> {plural(mine.points, 'punto', 'puntos')}
          </>
        ) : (
          `Cada día sellado suma ${counted(points.day, 'punto', 'puntos')}; cada misión, ${points.mission}.`
        )}
      </p>
      <Levels levels={levels} mine={mine} />
      {mine ? <p>{levelWords(mine)}</p> : null}
      {draw ? (
        <p className="small">
          {mine ? entryWords(mine, summer) : `Cada nivel es una participación en «${draw.name}».`}{' '}
          <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} hash="sorteos" className="text-link">
            Cómo se sortea
          </Link>
        </p>
      ) : null}
    </section>
  )
}

/** The way from level to level, as far as the member has come. */
export const Levels = ({ levels, mine }: { levels: Summer['levels']; mine: MySummer | undefined }) => (
  <ol className="verano-levels">
    {levels.map(({ level, points: needed }, i) => (
      <LevelStep key={level} level={level} from={levels[i - 1]?.points ?? 0} needed={needed} mine={mine} />
    ))}
  </ol>
)

interface LevelStepProps {
  level: Summer['levels'][number]['level']
  from: number
  needed: number
  mine: MySummer | undefined
}

function LevelStep({ level, from, needed, mine }: LevelStepProps) {
  const isReached = mine?.levels.some((one) => one.level === level && one.reachedAt !== null) ?? false
  return (
    <li className="verano-level" data-reached={isReached || undefined}>
      {/* Decorative: the sentence below says the same. */}
      <progress value={Math.max(0, (mine?.points ?? 0) - from)} max={needed - from} aria-hidden="true" />
      <LevelArt level={level} />
      <strong>{LEVEL_NAMES[level]}</strong>
      <span className="small">
        {counted(needed, 'punto', 'puntos')}
        {isReached ? <span className="visually-hidden">, conseguido</span> : null}
      </span>
    </li>
  )
}
