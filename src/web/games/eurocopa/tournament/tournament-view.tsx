import { Link } from '@tanstack/react-router'
import { ShareLinks } from '#web/components/ui/share-links.tsx'
import { plural } from '#web/format/plural.ts'
import type { ViewProps } from '../views.ts'
import { Bracket, Mark } from './bracket.tsx'
import { type FirstRoundHits, firstRoundHits, realTie, roundsOf } from './bracket-ties.ts'
import { Groups } from './groups.tsx'
import { hasTeams, ownBracket } from './own-bracket.ts'
import { predictedTournament } from './predicted-tournament.ts'

/** Loads nothing: the view shows data that the page already has. */
export const load = async () => {}

/** Value of `tabla` in the address for the tables and the bracket of the member's own predictions. */
const OWN = 'mio'

/** Groups and bracket, from the real results or from the member's own predictions. */
export function View(props: ViewProps) {
  const isOwn = props.asked.tabla === OWN
  return (
    <div className="stack stack--section">
      <div className="stack">
        <nav aria-label="Qué cuadro ver">
          <ul className="chips">
            <li>
              <Choice isShown={!isOwn}>Resultados</Choice>
            </li>
            <li>
              <Choice isShown={isOwn} tabla={OWN}>
                Mi cuadro
              </Choice>
            </li>
          </ul>
        </nav>
        {isOwn ? <OwnBracket {...props} /> : <RealBracket {...props} />}
      </div>
      <Groups
        view={props.tournament}
        own={isOwn ? predictedTournament(props.tournament, props.mine.predictions) : undefined}
      />
    </div>
  )
}

const Choice = ({ isShown, tabla, children }: { isShown: boolean; tabla?: string; children: string }) => (
  <Link
    to="."
    search={{ ver: 'torneo', tabla }}
    resetScroll={false}
    activeOptions={{ exact: true }}
    className="chip"
    aria-current={isShown ? 'true' : 'false'}
  >
    {children}
  </Link>
)

function RealBracket({ tournament, mine, zone }: ViewProps) {
  const said = new Map(mine.predictions.map((one) => [one.match, one]))
  const rounds = roundsOf(tournament.matches, (match) => realTie(tournament, match, said.get(match.n)))
  return <Bracket view={tournament} zone={zone} rounds={rounds} title="Cuadro" />
}

function OwnBracket({ campaign, tournament, mine, zone }: ViewProps) {
  const bracket = ownBracket(tournament, mine)
  const { own, rounds, champion } = bracket
  const hits = firstRoundHits(tournament, own)
  return (
    <>
      {hits ? (
        <p className="bracket-hits">
          <HitsLine hits={hits} />
        </p>
      ) : null}
      <Bracket view={tournament} zone={zone} rounds={rounds} title="Tu cuadro" />
      {champion ? <p>Tu campeón: {champion.name}.</p> : null}
      {hasTeams(bracket) ? <ShareLinks picture={`/promo/${campaign.slug}/recuerdo/cuadro.png`} of="mi cuadro" /> : null}
      <p className="muted">
        Se dibuja solo mientras pronosticas: los octavos salen de tus grupos y, cuando se conoce un cruce, de tu
        pronóstico.
      </p>
    </>
  )
}

/** Explains the marks of the bracket by what they count. */
const HitsLine = ({ hits: { predicted, right, isComplete } }: { hits: FirstRoundHits }) =>
  isComplete ? (
    <>
      <strong>De tus {predicted} en octavos:</strong>{' '}
      <span>
        <Mark isRight words={['', '']} /> {right} {plural(right, 'llegó', 'llegaron')}
      </span>{' '}
      {right < predicted ? (
        <span>
          <Mark isRight={false} words={['', '']} /> {predicted - right} no
        </span>
      ) : null}
    </>
  ) : (
    <span>
      <Mark isRight words={['', '']} />{' '}
      <strong>
        {right} de tus {predicted}
      </strong>{' '}
      {plural(right, 'ya está', 'ya están')} en octavos.
    </span>
  )
