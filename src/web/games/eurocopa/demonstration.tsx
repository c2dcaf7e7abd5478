import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import type { GameProps } from '#web/features/demonstration/demonstration.tsx'
import { Sample } from '#web/features/demonstration/sample.tsx'
import { Flag } from './components/flag.tsx'
import type { Score } from './drafts/drafts.ts'
import { tournamentQuery } from './functions.ts'
import { isOpenAt } from './matches/match-time.ts'
import { pointsWords, scoreWords, sideWords, TIER_WORDS } from './matches/match-words.ts'
import { sampleResults } from './matches/sample-results.ts'
import { GoalsField } from './predictions/goals-field.tsx'
import './predictions/match-card.css'
import './demonstration.css'

/** A match to predict for a visitor: what each result would earn is shown at once, and nothing is stored. */
export function Demonstration({ slug, children: next }: GameProps) {
  const { data } = useQuery(tournamentQuery(slug))
  return data ? <SampleMatch tournament={data} next={next} /> : null
}

function SampleMatch({ tournament, next }: { tournament: TournamentView; next: ReactNode }) {
  const { matches, teams, scoring, serverNow } = tournament
  const [score, setScore] = useState<Score>([1, 0])
  const known = matches.filter(({ sides }) => !sides.includes(null))
  const match = known.find((one) => isOpenAt(one, serverNow)) ?? known[0]
  if (!match) return null
  const names = sideWords(match, teams)
  return (
    <Sample
      game={
        <div className="match euro-trial">
          <p className="match__head">Pon un marcador</p>
          <div className="match__sides">
            {([0, 1] as const).map((side) => (
              <div className="match__side" key={side}>
                <Flag team={match.sides[side]} />
                <span className="match__name">{names[side]}</span>
                <GoalsField
                  side={side}
                  team={names[side]}
                  score={score}
                  hasScript
                  onChange={(goals) => setScore(goals ?? [0, 0])}
                />
              </div>
            ))}
          </div>
          <ul className="euro-trial__ends" aria-label="Lo que te daría">
            {sampleResults(score, scoring).map(({ goals, tier, total }) => (
              <li key={tier} className="match__points" data-tier={tier}>
                <span className="match__tier">Si acaba {scoreWords(goals)}</span>
                <span className="match__sum">{TIER_WORDS[tier]}</span>
                <strong className="match__total">{pointsWords(total)}</strong>
              </li>
            ))}
          </ul>
        </div>
      }
      talk={
        <>
          <p>
            Cambia el marcador y verás cuántos puntos te daría cada final. De verdad, puedes cambiarlo hasta que empiece
            el partido.
          </p>
          {next}
        </>
      }
      result={undefined}
    />
  )
}
