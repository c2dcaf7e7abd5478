import { useId } from 'react'
import type { Team, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { own } from '#contract/primitives/own.ts'
import { formatShortDate, formatTime } from '#web/format/dates.ts'
import { Flag } from '../components/flag.tsx'
import { scoreWords } from '../matches/match-words.ts'
import { ROUND_WORDS, slotWords } from '../matches/slot-words.ts'
import { type BracketRound, endWords, type Tie, type TieSide } from './bracket-ties.ts'
import './bracket.css'

interface BracketProps {
  view: TournamentView
  zone: string
  rounds: readonly BracketRound[]
  title: string
}

/**
 * The knock-out stage in chalk on grass. The rounds are side by side; a phone shows one round at a time, and a wide
 * screen has the final in the middle. For a screen reader the bracket is a list of rounds, each with a list of matches.
 */
export function Bracket({ view, zone, rounds, title }: BracketProps) {
  const id = useId()
  const teams = new Map(view.teams.map((team) => [team.code, team]))
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="bracket" tabIndex={0} aria-label="Cuadro">
        <ol className="bracket__rounds">
          {rounds.map(({ stage, ties }, i) => (
            <li key={stage} id={`ronda-${stage}`} className="bracket__round" data-stage={stage}>
              <RoundHead stage={stage} next={rounds[i + 1]?.stage} />
              <ol className="bracket__ties">
                {ties.map((tie) => (
                  <li key={tie.n} className="bracket__tie">
                    <TieCard tie={tie} teams={teams} zone={zone} />
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </section>
    </section>
  )
}

/** The name of a round, and on a phone the way to the next one, which is off screen. */
const RoundHead = ({ stage, next }: { stage: string; next: string | undefined }) => (
  <>
    <div className="bracket__head">
      <h3 className="bracket__title">{own(ROUND_WORDS, stage)}</h3>
      {next === undefined ? null : (
        <a href={`#ronda-${next}`} className="bracket__on">
          <span className="visually-hidden">Ir a </span>
          {own(ROUND_WORDS, next)}
        </a>
      )}
    </div>
    {next === undefined ? null : (
      <span className="bracket__title bracket__mirror" aria-hidden="true">
        {own(ROUND_WORDS, stage)}
      </span>
    )}
  </>
)

interface TieCardProps {
  tie: Tie
  teams: ReadonlyMap<string, Team>
  zone: string
}

function TieCard({ tie, teams, zone }: TieCardProps) {
  const { n, kickoff, city, sides, next, instead, said } = tie
  const isOver = sides.some(({ goesOn }) => goesOn)
  return (
    <article className="tie" aria-label={`Partido ${n}`}>
      <ul className="tie__sides">
        {isOpen(sides) ? (
          <li className="tie__side tie__open">Por decidir</li>
        ) : (
          sides.map((side) => <SideRow key={side.slot} side={side} teams={teams} isOver={isOver} />)
        )}
      </ul>
      <p className="tie__note">
        {kickoff === null ? 'Sin fecha' : `${formatShortDate(kickoff, zone)}, ${formatTime(kickoff, zone)}`}
        <span className="tie__city">{city}</span>
        {endWords(tie) === null ? null : <span className="tie__end">{endWords(tie)}</span>}
      </p>
      {said ? (
        <p className="tie__said">
          Tu pronóstico: {scoreWords(said.goals)}
          {said.pick === null ? '' : `, pasa ${teams.get(said.pick)?.name ?? said.pick}`}
          {said.isRight === undefined ? null : <Mark isRight={said.isRight} words={['acertado', 'fallado']} />}
        </p>
      ) : null}
      {instead === null ? null : <p className="tie__instead">Pasó {teams.get(instead)?.name ?? instead}</p>}
      {next === null ? null : <p className="visually-hidden">Quien gane juega el partido {next}.</p>}
    </article>
  )
}

function SideRow({ side, teams, isOver }: { side: TieSide; teams: TieCardProps['teams']; isOver: boolean }) {
  const { team, slot, goals, pens, goesOn, isRight } = side
  return (
    <li className="tie__side" data-goes-on={goesOn || undefined} data-out={(isOver && !goesOn) || undefined}>
      {/* The key replays the entrance animation when a team becomes known. */}
      <span className="tie__team" key={team ?? slot} data-known={team === null ? undefined : ''}>
        {team === null ? <span className="tie__blank" /> : <Flag team={team} size="sm" />}
        <span className="tie__name">{team === null ? wordsFor(slot) : (teams.get(team)?.name ?? team)}</span>
      </span>
      {isRight === undefined ? null : <Mark isRight={isRight} words={['llegó', 'no llegó']} />}
      {pens === null ? null : (
        <span className="tie__pens">
          <span className="visually-hidden">en los penaltis </span>({pens})
        </span>
      )}
      {goals === null ? null : <span className="tie__goals">{goals}</span>}
      {goesOn ? <span className="visually-hidden">, pasa</span> : null}
    </li>
  )
}

export const Mark = ({ isRight, words: [right, wrong] }: { isRight: boolean; words: [string, string] }) => (
  <span className="tie__mark" data-right={isRight || undefined}>
    <span aria-hidden="true">{isRight ? '✓' : '✗'}</span>
    <span className="visually-hidden">{isRight ? right : wrong}</span>
  </span>
)

/** Whether both teams are still to come from earlier matches, so that there is nothing to say about either. */
const isOpen = (sides: Tie['sides']): boolean => sides.every(({ team, slot }) => team === null && slot.startsWith('W'))

/**
 * Returns the words for an unknown team. For the winner of an earlier match, does not name the match, because the lines
 * of the bracket show it.
 */
const wordsFor = (slot: string): string => (slot.startsWith('W') ? 'Por decidir' : slotWords(slot))
