import { ScriptOnce, useHydrated } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { EUROCOPA_WORDS } from '#contract/games/eurocopa/words.ts'
import { ShareLinks } from '#web/components/ui/share-links.tsx'
import { onSkip } from '#web/features/reveal/on-skip.ts'
import { counted } from '#web/format/plural.ts'
import { useWords } from '#web/functions/site.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { Flag } from '../components/flag.tsx'
import { ChalkTick } from '../effects/chalk-tick.tsx'
import { pointsWords, scoreWords, sideWords } from '../matches/match-words.ts'
import { usePredictions } from '../predictions/predictions-context.ts'
import { comfortWords, isGoodDay, type Morning, type MorningMatch, morningOf, runningPoints } from './morning.ts'
import { markResults, noteSeen } from './seen-results.ts'

const PLACE = 'temporada:porra:resultados'

/** Returns the morning of the moment at which the page was opened: a later result is announced on its card alone. */
function useMorning(): Morning | null {
  const { tournament, mine, zone, now } = usePredictions()
  const [morning] = useState(() => morningOf(tournament, mine.predictions, { zone, now }))
  return morning
}

/**
 * The results of the last day of matches on a scoreboard, until this browser has shown them; after that only the line
 * of `MorningLine` is left. Style sheets decide between the two, because the server does not know what the browser has
 * shown. Without JavaScript the scoreboard stays.
 */
export function MorningBoard() {
  const morning = useMorning()
  return morning ? <Board morning={morning} /> : null
}

function Board({ morning }: { morning: Morning }) {
  const slug = useSlug('eurocopa')
  const { tournament, mine, account } = usePredictions()
  const board = useRef<HTMLElement>(null)
  const key = `${account}:${slug}:${mine.edition}:${morning.version}`
  const place = mine.me?.place ?? 0
  const before = usePlaceBefore(key, place)
  useEffect(() => {
    const end = () => {
      for (const animation of board.current?.getAnimations({ subtree: true }) ?? []) animation.finish()
    }
    return onSkip(end)
  }, [])
  const say = useWords(EUROCOPA_WORDS)
  return (
    <section ref={board} className="morning" aria-labelledby="resultados">
      <ScriptOnce>{`(${markResults})(${JSON.stringify(PLACE)},${JSON.stringify(key)})`}</ScriptOnce>
      <div className="morning__head">
        <h2 id="resultados" className="morning__name">
          {morning.when}
        </h2>
        <p className="morning__labels" aria-hidden="true">
          <span>Tuyo</span>
          <span>Real</span>
        </p>
      </div>
      <ol className="morning__matches">
        {morning.matches.map((one) => (
          <Line key={one.match.n} {...one} />
        ))}
      </ol>
      <div className="morning__foot">
        <Total matches={morning.matches} />
        {morning.points > 0 ? null : <p className="morning__comfort">{comfortWords(tournament, say)}</p>}
        <p className="morning__rank">
          {place > 0 && before !== undefined && before !== place ? <Move by={before - place} /> : null}
        </p>
        <Details morning={morning} />
        <ShareDay morning={morning} />
      </div>
    </section>
  )
}

/** «Ayer: 3 puntos», once this browser has shown the results. */
export function MorningLine() {
  const morning = useMorning()
  if (!morning) return null
  return (
    <div className="morning-line">
      <span>
        {morning.when}: <strong>{pointsWords(morning.points)}</strong>
      </span>
      <Details morning={morning} />
      <ShareDay morning={morning} />
    </div>
  )
}

function ShareDay({ morning }: { morning: Morning }) {
  const slug = useSlug('eurocopa')
  return isGoodDay(morning) ? (
    <ShareLinks picture={`/promo/${slug}/recuerdo/dia-${morning.day}.png`} of="mi día de pronósticos" />
  ) : null
}

// A link to a match unfolds the day of the match, also without JavaScript.
const Details = ({ morning: { matches } }: { morning: Morning }) => (
  <a href={`#partido-${matches[0]?.match.n}`} className="morning__details">
    Ver los detalles
  </a>
)

/** Marks the results before the page is painted, then remembers them. Returns the place that was remembered before. */
function usePlaceBefore(key: string, place: number): number | undefined {
  const isHydrated = useHydrated()
  const [before, setBefore] = useState<number>()
  // The mark stays as it is until the view is left, so that the scoreboard stays while the member reads it.
  useLayoutEffect(() => markResults(PLACE, key), [key])
  useEffect(() => {
    if (isHydrated) setBefore(noteSeen(PLACE, key, place))
  }, [isHydrated, key, place])
  return before
}

/** One match as two lines of a scoreboard: the goals that the member predicted, and the real ones. */
function Line({ match, said, counting, scored }: MorningMatch) {
  const { tournament } = usePredictions()
  const names = sideWords(match, tournament.teams)
  return (
    <li className="morning__match">
      <p className="visually-hidden">
        {names.join(' – ')}: pronosticaste {scoreWords(said.goals)} y acabó {scoreWords(counting)}.{' '}
        {pointsWords(scored.total)}.
      </p>
      <div className="morning__sides" aria-hidden="true">
        {names.map((name, side) => (
          <p key={name} className="morning__side">
            <Flag team={match.sides[side] ?? null} size="sm" />
            <span className="morning__team">{name}</span>
            <span className="morning__goals">
              <span className="morning__said">{said.goals[side]}</span>
              <span className="morning__real">{counting[side]}</span>
            </span>
          </p>
        ))}
      </div>
      <p className="morning__points" aria-hidden="true">
        {scored.total > 0 ? <ChalkTick /> : <ChalkCross />}
        <strong>+{scored.total}</strong>
      </p>
    </li>
  )
}

/** The points of the day. With animation, the points after each match are shown one after the other. */
function Total({ matches }: { matches: readonly MorningMatch[] }) {
  const points = runningPoints(matches)
  const total = points.at(-1) ?? 0
  return (
    <p className="morning__total">
      <span className="morning__count">
        {points.slice(0, -1).map((sum, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <span key={i} className="morning__sum" aria-hidden="true">
            {sum}
          </span>
        ))}
        <span className="morning__final">{total}</span>
      </span>{' '}
      {total === 1 ? 'punto' : 'puntos'}
    </p>
  )
}

const Move = ({ by }: { by: number }) => (
  <span className="morning__move" data-up={by > 0 ? '' : undefined}>
    <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span> {by > 0 ? 'Has subido' : 'Has bajado'}{' '}
    {counted(Math.abs(by), 'puesto', 'puestos')}.
  </span>
)

/** A cross in chalk, for a prediction that was wrong. */
const ChalkCross = () => (
  <svg className="chalk-tick chalk-tick--cross" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path pathLength="1" d="M6 6c6 6 13 13 20 21M26 5C20 12 12 20 5 27" />
  </svg>
)
