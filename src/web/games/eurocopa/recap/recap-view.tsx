import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import type { MyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import type { TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { EUROCOPA_WORDS } from '#contract/games/eurocopa/words.ts'
import { own } from '#contract/primitives/own.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { Progress } from '#web/components/ui/feedback/progress.tsx'
import { PictureLink, ShareLinks } from '#web/components/ui/share-links.tsx'
import { endedPart } from '#web/features/campaign/ended/ended-part.tsx'
import { counted, plural } from '#web/format/plural.ts'
import { useWords } from '#web/functions/site.ts'
import { boardQuery } from '../board-functions.ts'
import { Flag } from '../components/flag.tsx'
import { ReplayNote } from '../components/replay-note.tsx'
import { ChalkTick } from '../effects/chalk-tick.tsx'
import { scoreWords } from '../matches/match-words.ts'
import { ROUND_WORDS } from '../matches/slot-words.ts'
import { hasEnded } from '../state/phase.ts'
import type { ViewProps } from '../views.ts'
import { type Recap, type RecapRound, recapOf } from './recap.ts'
import { RecapMatches } from './recap-matches.tsx'
import { hitsWords, placeWords, tierWords } from './recap-words.ts'
import './recap.css'

export const load = (queryClient: QueryClient, slug: string) =>
  queryClient.fetchQuery(boardQuery(slug, 'all', undefined))

/**
 * The whole tournament of a member, after the end of the tournament: predictions, results, and the sources of the
 * points.
 */
export function View({ campaign, tournament, mine }: ViewProps) {
  const say = useWords(EUROCOPA_WORDS)
  const { people } = useSuspenseQuery(boardQuery(campaign.slug, 'all', undefined)).data
  if (tournament.champion.winner === null) return <NotYet />
  if (mine.predictions.length === 0 && mine.champion.team === null) {
    return hasEnded(campaign) ? (
      <div className="panel">{endedPart(campaign)}</div>
    ) : (
      <DidNotPlay title={say('unplayed')} />
    )
  }
  const recap = recapOf(tournament, mine.predictions)
  const names = new Map(tournament.teams.map(({ code, name }) => [code, name]))
  return (
    <div className="recap stack stack--section">
      <section className="recap-totals" aria-labelledby="tu-eurocopa">
        <Totals slug={campaign.slug} mine={mine} recap={recap} people={people} />
        <Winner team={tournament.champion.winner} names={names} />
      </section>
      {hasEnded(campaign) ? <div className="panel">{endedPart(campaign, { title: say('ended') })}</div> : null}
      <div className="recap__pair">
        <Best recap={recap} names={names} />
        <Champion tournament={tournament} mine={mine} names={names} />
      </div>
      <section className="stack" aria-labelledby="rondas">
        <h2 id="rondas">Dónde sumaste</h2>
        <div className="recap__rounds">
          {recap.rounds.map((round) => (
            <RoundBar key={round.stage} round={round} />
          ))}
        </div>
      </section>
      <section className="stack" aria-labelledby="todos">
        <div className="cluster cluster--between">
          <h2 id="todos">Partido a partido</h2>
          <span className="only-js no-print">
            <Button variant="quiet" size="sm" onClick={() => window.print()}>
              Imprimir
            </Button>
          </span>
        </div>
        <RecapMatches recap={recap} names={names} />
      </section>
      {tournament.isReplay ? <ReplayNote /> : null}
    </div>
  )
}

const NotYet = () => (
  <EmptyState
    art="calendar"
    title="El resumen llega con la final"
    action={
      <Link to="." className={buttonClass()}>
        Ir a los partidos
      </Link>
    }
  >
    Cuando acabe el torneo verás aquí lo que pronosticaste, lo que pasó y dónde sumaste.
  </EmptyState>
)

const DidNotPlay = ({ title }: { title: string }) => (
  <EmptyState
    art="kite"
    title={title}
    action={
      <Link to="." search={{ ver: 'torneo' }} className={buttonClass({ variant: 'secondary' })}>
        Ver cómo quedó todo
      </Link>
    }
  >
    No guardaste ningún pronóstico, así que no hay nada que resumir.
  </EmptyState>
)

interface TotalsProps {
  slug: string
  mine: MyPredictions
  recap: Recap
  people: number
}

function Totals({ slug, mine: { me }, recap, people }: TotalsProps) {
  const picture = `/promo/${slug}/recuerdo/cuadro.png`
  const place = placeWords(recap, me?.place, people)
  return (
    <div className="recap-totals__own">
      <h2 id="tu-eurocopa">Tu Eurocopa</h2>
      {me && me.points > 0 ? (
        <p className="recap-totals__points">
          <strong>{me.points}</strong> {plural(me.points, 'punto', 'puntos')}
        </p>
      ) : null}
      <p className="recap-totals__hits">{hitsWords(recap)}</p>
      {place ? <p>{place}</p> : null}
      <ShareLinks
        picture={picture}
        of="mi cuadro"
        main={
          <PictureLink href={picture} className={buttonClass()}>
            Compartir mi cuadro
          </PictureLink>
        }
      />
    </div>
  )
}

/** The cup, with the flag of the team that won it. */
const Winner = ({ team, names }: { team: string; names: Names }) => (
  <figure className="recap-winner">
    <svg viewBox="0 0 120 116" aria-hidden="true">
      <path className="recap-winner__line" d="M34 18H14q2 34 26 40M86 18h20q-2 34-26 40" />
      <path className="recap-winner__cup" d="M30 6h60q2 58-22 68v12h16v10H36V86h16V74Q28 64 30 6Z" />
      <path className="recap-winner__base" d="M26 96h68v16H26z" />
      <path className="recap-winner__shine" d="M42 16q0 34 10 48" />
    </svg>
    <figcaption>
      <Flag team={team} /> Ganó {names.get(team) ?? team}
    </figcaption>
  </figure>
)

type Names = ReadonlyMap<string, string>

function Best({ recap: { best }, names }: { recap: Recap; names: Names }) {
  // Animated after a navigation; a reloaded page shows the final state at once.
  const isAlive = useHydrated()
  const [isFresh] = useState(isAlive)
  if (!best?.said.scored) return null
  const { goals, scored } = best.said
  const { match } = best
  return (
    <section className="recap-slip stack stack--tight" aria-labelledby="mejor">
      <h3 id="mejor">
        Tu mejor partido <ChalkTick isFresh={isFresh} />
      </h3>
      <p className="recap-slip__teams">
        {match.sides.map((team, side) => (
          <span key={match.slots[side]}>
            <Flag team={team} /> {team === null ? '' : (names.get(team) ?? team)}
          </span>
        ))}
      </p>
      <p>
        Pronosticaste {scoreWords(goals)}
        {match.counting ? ` y quedó ${scoreWords(match.counting)}` : ''}: {tierWords(scored)}.
      </p>
      <p className="recap-slip__points">{counted(scored.total, 'punto', 'puntos')}</p>
    </section>
  )
}

function Champion({
  tournament,
  mine: { champion },
  names,
}: {
  tournament: TournamentView
  mine: MyPredictions
  names: Names
}) {
  const winner = tournament.champion.winner ?? ''
  const said = champion.second ?? champion.team
  return (
    <section className="recap-slip stack stack--tight" aria-labelledby="tu-campeon">
      <h3 id="tu-campeon">Tu campeón</h3>
      {said === null ? (
        <p>No elegiste ninguno.</p>
      ) : (
        <p className="recap-slip__teams">
          <span>
            <Flag team={said} /> {names.get(said) ?? said}
          </span>
        </p>
      )}
      <p>{said === winner ? 'Y ganó la Eurocopa.' : `Ganó ${names.get(winner) ?? winner}.`}</p>
      {said === null ? null : <p className="recap-slip__points">{counted(champion.total ?? 0, 'punto', 'puntos')}</p>}
    </section>
  )
}

const RoundBar = ({ round: { stage, points, most } }: { round: RecapRound }) => (
  <Progress value={points} max={most} label={own(ROUND_WORDS, stage) ?? stage} text={`${points} de ${most} puntos`} />
)
