import { useEffect, useState } from 'react'
import type { MyPrediction, Scored, Split } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import type { Sounds } from '#web/features/reveal/sound/sound.ts'
import { play } from '#web/features/reveal/sound/use-sound.ts'
import { useScene } from '#web/features/reveal/use-scene.ts'
import { counted } from '#web/format/plural.ts'
import { SETTLED_MS } from '../effects/animation-times.ts'
import { ChalkTick } from '../effects/chalk-tick.tsx'
import { pointsWords, scoreWords, sideWords, sumWords, TIER_WORDS } from '../matches/match-words.ts'
import { usePredictions } from './predictions-context.ts'
import './match-outcome.css'

/** Plays the whistle. Without its script, the points come without a sound. */
const soundLate = (sounds: Sounds, tier: Scored['tier']) =>
  import('../effects/sounds.ts').then(
    ({ soundSettled }) => soundSettled(sounds, { tier }),
    () => undefined,
  )

/** The member's prediction of a locked match, its points, and the split of all predictions. */
export function MatchOutcome({ match, isLocked }: { match: Match; isLocked: boolean }) {
  const { predictions, drafts, mine } = usePredictions()
  const saved = predictions.get(match.n)
  const lost = isLocked ? drafts[match.n] : undefined
  const split = mine.splits[match.n]
  if (!isLocked && !saved) return null
  return (
    <div className="match__outcome">
      {saved ? <SavedPrediction match={match} saved={saved} /> : <p className="match__said">No lo pronosticaste.</p>}
      {lost ? (
        <p className="match__note match__note--mark">
          Empezó con tu {scoreWords(lost.goals)} sin guardar, y ya no se puede.
        </p>
      ) : null}
      {split ? <SplitBar match={match} split={split} /> : null}
    </div>
  )
}

function SavedPrediction({
  match,
  saved: { goals, through, scored, formerTotal },
}: {
  match: Match
  saved: MyPrediction
}) {
  const { tournament } = usePredictions()
  const names = sideWords(match, tournament.teams)
  const passes = through !== null && goals[0] === goals[1] ? `, y pasa ${names[through]}` : ''
  return (
    <>
      <p className="match__said">
        Pronosticaste <strong>{scoreWords(goals)}</strong>
        {passes}
      </p>
      <Settled scored={scored} formerTotal={formerTotal} />
    </>
  )
}

/**
 * The points. If the result arrives while the page is open, the scene plays first and the points are announced once.
 */
function Settled({ scored, formerTotal }: Pick<MyPrediction, 'scored' | 'formerTotal'>) {
  const [wasKnown] = useState(scored !== null)
  const isFresh = scored !== null && !wasKnown
  const isPlaying = useScene(isFresh, SETTLED_MS)
  const tier = scored?.tier
  useEffect(() => {
    if (isFresh && tier) play((sounds) => void soundLate(sounds, tier))
  }, [isFresh, tier])
  return (
    // Present from the start: a screen reader announces only changes to a live region that already exists.
    <div
      className="match__settled"
      aria-live="polite"
      data-scene={isPlaying || undefined}
      data-fresh={isFresh || undefined}
    >
      {scored && !isPlaying ? <Points scored={scored} formerTotal={formerTotal} isFresh={isFresh} /> : null}
      {isFresh && !isPlaying && tier === 'exact' ? <Confetti /> : null}
    </div>
  )
}

interface PointsProps extends Pick<MyPrediction, 'formerTotal'> {
  scored: Scored
  isFresh: boolean
}

const Points = ({ scored, formerTotal, isFresh }: PointsProps) => (
  <p className="match__points" data-tier={scored.tier}>
    {scored.tier === 'none' ? null : <ChalkTick isFresh={isFresh} />}
    <span className="match__tier">{TIER_WORDS[scored.tier]}</span>
    {scored.total !== scored.points ? <span className="match__sum">{sumWords(scored)} =</span> : null}
    <strong className="match__total">{pointsWords(scored.total)}</strong>
    {formerTotal !== null && formerTotal !== scored.total ? (
      <span className="match__former">antes de la corrección, {formerTotal}</span>
    ) : null}
  </p>
)

/** Shows the split with words and widths, never with colour alone. */
function SplitBar({ match, split: { home, draw, away, people } }: { match: Match; split: Split }) {
  const { tournament } = usePredictions()
  const [first, second] = sideWords(match, tournament.teams)
  const parts = [
    { key: '1', name: `Gana ${first}`, value: home, from: 0 },
    { key: 'X', name: 'Empate', value: draw, from: home },
    { key: '2', name: `Gana ${second}`, value: away, from: home + draw },
  ]
  return (
    <div className="split-bar">
      <p className="split-bar__people">Los pronósticos de la gente ({counted(people, 'persona', 'personas')})</p>
      <svg className="split-bar__bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ key, value, from }) => (
          <rect key={key} data-part={key} x={from} width={value} height="4" />
        ))}
      </svg>
      <ul className="split-bar__words">
        {parts.map(({ key, name, value }) => (
          <li key={key} data-part={key}>
            <span aria-hidden="true">{key}</span> <span className="visually-hidden">{name}:</span> {`${value}\u00a0%`}
          </li>
        ))}
      </ul>
    </div>
  )
}
