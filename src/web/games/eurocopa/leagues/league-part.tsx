import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MOST_IN_LEAGUE } from '#contract/games/eurocopa/eurocopa.ts'
import type { League } from '#contract/games/eurocopa/leagues.schema.ts'
import type { TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { NameNotice } from '#web/components/ui/feedback/name-notice.tsx'
import { counted } from '#web/format/plural.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { changeLeagueForm, leagueOriginQuery, leagueQuery, leaguesQuery } from '../board-functions.ts'
import { BoardTable } from '../boards/board-table.tsx'
import { CountingNotice } from '../boards/counting-notice.tsx'
import { TieRules } from '../rules/tie-rules.tsx'
import { Crest } from './crest.tsx'
import { LeagueCode } from './league-invitation.tsx'
import { MatchPredictions } from './match-predictions.tsx'

interface LeaguePartProps {
  id: string
  /** The match whose predictions are shown. */
  match: string | undefined
  tournament: TournamentView
}

/** A private league: its board, its members' predictions, its code, and the form to leave it. */
export function LeaguePart({ id, match, tournament }: LeaguePartProps) {
  const slug = useSlug('eurocopa')
  const data = useSuspenseQuery({ ...leagueQuery(slug, id, match), refetchOnWindowFocus: 'always' }).data
  const origin = useSuspenseQuery(leagueOriginQuery).data
  if (!data) return <NoLeague />
  const { league, rows, isCounting, edition, said } = data
  // A table of one person says nothing; what such a league needs is its code.
  const isAlone = league.people < 2
  return (
    <div className="stack">
      <ToLeagues />
      <div className="cluster cluster--between">
        <div className="league-head">
          <Crest name={league.name} />
          <hgroup>
            <h2 id="tu-liga">{league.name}</h2>
            <p className="muted">{counted(league.people, 'persona', 'personas')}</p>
          </hgroup>
        </div>
        {isAlone ? null : (
          <a href="#codigo" className={`league__invite ${buttonClass({ size: 'sm' })}`}>
            Invitar
          </a>
        )}
      </div>
      {league.nameNote ? (
        <NameNotice
          note={league.nameNote}
          hidden="La organización ocultó el nombre de tu liga"
          renamed="La organización cambió el nombre de tu liga"
        >
          Si quieres ponerle otro, <Link to="/user/contact">escríbenos</Link>.
        </NameNotice>
      ) : null}
      <CountingNotice isCounting={isCounting} />
      <div className="board-split">
        {isAlone ? (
          <LeagueCode league={league} origin={origin} />
        ) : (
          <section className="stack" aria-label="Clasificación de la liga">
            <BoardTable rows={rows} caption={`Clasificación de ${league.name}`} />
            <TieRules />
            {said ? <MatchPredictions said={said} league={league.id} tournament={tournament} /> : null}
          </section>
        )}
        <div className="stack">
          {isAlone ? null : <LeagueCode league={league} origin={origin} />}
          {league.isOwner ? <OpenOrClose edition={edition} league={league} /> : null}
          <Leave edition={edition} league={league} />
        </div>
      </div>
    </div>
  )
}

const ToLeagues = () => (
  <div>
    <Link to="." search={{ ver: 'ligas' }} resetScroll={false} className="back-link">
      Mis ligas
    </Link>
  </div>
)

const NoLeague = () => (
  <EmptyState
    title="No estás en esa liga"
    art="kite"
    action={
      <Link to="." search={{ ver: 'ligas' }} className={buttonClass()}>
        Ver mis ligas
      </Link>
    }
  >
    Solo la ven quienes están dentro. Pide su código a quien la creó.
  </EmptyState>
)

interface ChangeProps {
  edition: string
  league: League
}

/** Returns the state of a form that changes the league; each kind of change is a separate form. */
function useChange(name: string) {
  const slug = useSlug('eurocopa')
  const queryClient = useQueryClient()
  return useForm({
    name,
    submit: changeLeagueForm,
    onDone: () => queryClient.invalidateQueries({ queryKey: leaguesQuery(slug).queryKey }),
  })
}

function OpenOrClose({ edition, league: { id, isOpen, people } }: ChangeProps) {
  const state = useChange('league-open')
  const isFull = people >= MOST_IN_LEAGUE
  return (
    <Form state={state} className="stack stack--tight">
      <input type="hidden" name="edition" value={edition} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="action" value={isOpen ? 'close' : 'open'} />
      <p aria-live="polite">
        {isOpen
          ? isFull
            ? `Está llena: ya hay ${MOST_IN_LEAGUE} personas.`
            : 'Está abierta: entra quien tenga el código.'
          : 'Está cerrada: el código ya no deja entrar a nadie.'}
      </p>
      <div>
        <Button type="submit" variant="secondary" pending={state.isPending}>
          {isOpen ? 'Cerrar la liga' : 'Volver a abrirla'}
        </Button>
      </div>
    </Form>
  )
}

/** Asks for confirmation before the member leaves, also without JavaScript. */
function Leave({ edition, league: { id, isOwner, people } }: ChangeProps) {
  const state = useForm({ name: 'league-leave', submit: changeLeagueForm })
  return (
    <details className="disclosure" open={state.faults.length > 0 || undefined}>
      <summary>Salir de la liga</summary>
      <Form state={state} className="stack stack--tight">
        <input type="hidden" name="edition" value={edition} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="action" value="leave" />
        <p>
          ¿Seguro? Tus pronósticos y tus puntos siguen siendo tuyos; solo dejas de salir en esta tabla.
          {isOwner && people > 1 ? ' La liga sigue sin ti.' : ''}
        </p>
        <div>
          <Button type="submit" variant="danger" pending={state.isPending}>
            Sí, salir
          </Button>
        </div>
      </Form>
    </details>
  )
}
