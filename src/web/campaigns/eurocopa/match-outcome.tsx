import type { Match, MyPrediction, Split } from '#contract/mechanics/eurocopa.ts'
import { counted } from '#web/format/plural.ts'
import { ChalkTick } from './chalk-tick.tsx'
import { pointsWords, scoreWords, sideWords, sumWords, TIER_WORDS } from './match-words.ts'
import { usePorra } from './porra.ts'

/** What the member had said of a match that is locked, what it earned, and how everybody's predictions split. */
export function MatchOutcome({ match, isLocked }: { match: Match; isLocked: boolean }) {
  const { predictions, drafts, mine } = usePorra()
  const saved = predictions.get(match.n)
  const lost = isLocked ? drafts[match.n] : undefined
  const split = mine.splits[match.n]
  if (!isLocked && !saved) return null
  return (
    <div className="match__outcome">
      {saved ? <Said match={match} saved={saved} /> : <p className="match__said">No lo pronosticaste.</p>}
      {lost ? (
        <p className="match__note match__note--mark">
          Empezó con tu {scoreWords(lost.goals)} sin enviar, y ya no se puede guardar.
        </p>
      ) : null}
      {split ? <SplitBar match={match} split={split} /> : null}
    </div>
  )
}

function Said({ match, saved: { goals, through, scored, formerTotal } }: { match: Match; saved: MyPrediction }) {
  const { tournament } = usePorra()
  const names = sideWords(match, tournament.teams)
  const passes = through !== null && goals[0] === goals[1] ? `, y pasa ${names[through]}` : ''
  return (
    <>
      <p className="match__said">
        Dijiste <strong>{scoreWords(goals)}</strong>
        {passes}
      </p>
      {scored ? (
        <p className="match__points" data-tier={scored.tier}>
          {scored.tier === 'none' ? null : <ChalkTick />}
          <span className="match__tier">{TIER_WORDS[scored.tier]}</span>
          {scored.total !== scored.points ? <span className="match__sum">{sumWords(scored)} =</span> : null}
          <strong className="match__total">{pointsWords(scored.total)}</strong>
          {formerTotal !== null && formerTotal !== scored.total ? (
            <span className="match__former">antes de la corrección, {formerTotal}</span>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

/** Words and widths; the colour says nothing alone. */
function SplitBar({ match, split: { home, draw, away, people } }: { match: Match; split: Split }) {
  const { tournament } = usePorra()
  const [first, second] = sideWords(match, tournament.teams)
  const parts = [
    { key: '1', name: `Gana ${first}`, value: home, from: 0 },
    { key: 'X', name: 'Empate', value: draw, from: home },
    { key: '2', name: `Gana ${second}`, value: away, from: home + draw },
  ]
  return (
    <div className="split-bar">
      <p className="split-bar__people">Lo que dijo la gente ({counted(people, 'persona', 'personas')})</p>
      <svg className="split-bar__bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ key, value, from }) => (
          <rect key={key} data-part={key} x={from} width={value} height="4" />
        ))}
      </svg>
      <ul className="split-bar__words">
        {parts.map(({ key, name, value }) => (
          <li key={key} data-part={key}>
            <span aria-hidden="true">{key}</span> <span className="visually-hidden">{name}:</span> {value} %
          </li>
        ))}
      </ul>
    </div>
  )
}
