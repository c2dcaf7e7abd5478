import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Board } from '#contract/games/eurocopa/boards.schema.ts'
import { SCOPES } from '#contract/games/eurocopa/eurocopa.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { counted } from '#web/format/plural.ts'
import { boardQuery } from '../board-functions.ts'
import { ReplayNote } from '../components/replay-note.tsx'
import { TieRules } from '../rules/tie-rules.tsx'
import type { SearchParams } from '../state/search-params.ts'
import type { ViewProps } from '../views.ts'
import { BoardName } from './board-name.tsx'
import { BoardTable } from './board-table.tsx'
import { CountingNotice } from './counting-notice.tsx'
import { climbWords, type PrizeBand, prizeBandsOf } from './prize-bands.ts'
import { inScopeWords, SCOPE_WORDS, scopeIn } from './scope-words.ts'
import '../components/chips-line.css'

export const load = (queryClient: QueryClient, slug: string, { tabla, desde }: SearchParams) =>
  queryClient.fetchQuery(boardQuery(slug, scopeIn(tabla), desde))

/** Milliseconds between two refetches of a board while a result is being counted. */
const COUNTING_EVERY_MS = 5_000

/** The general board or the board of a round, with the member's own row always in view. */
export function View({ campaign, tournament, mine, asked: { tabla, desde } }: ViewProps) {
  const scope = scopeIn(tabla)
  const board = useSuspenseQuery({
    ...boardQuery(campaign.slug, scope, desde),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.isCounting ? COUNTING_EVERY_MS : false),
  }).data
  const bands = scope === 'all' ? prizeBandsOf(tournament.prizePlaces, campaign.prizes) : []
  const isSeen = board.rows.some(({ isMe }) => isMe)
  return (
    <div className="stack">
      <ScopesNav shown={scope} />
      <CountingNotice isCounting={board.isCounting} />
      <div className="board-split">
        <section className="stack" aria-labelledby="tabla">
          <div className="cluster cluster--between board-head">
            <h2 id="tabla">{scope === 'all' ? 'Clasificación general' : SCOPE_WORDS[scope]}</h2>
            {board.people > 0 ? <p className="muted">{counted(board.people, 'persona', 'personas')}</p> : null}
          </div>
          {board.rows.length === 0 ? <Empty scope={scope} /> : <Rows board={board} bands={bands} />}
          <TieRules />
          {tournament.isReplay ? <ReplayNote /> : null}
        </section>
        <div className="board-aside stack" data-needed={!isSeen || undefined}>
          <OwnLine board={board} hasPredicted={mine.predictions.length > 0} />
        </div>
        <div className="board-name">
          <BoardName mine={mine} />
        </div>
      </div>
    </div>
  )
}

const ScopesNav = ({ shown }: { shown: string }) => (
  <nav aria-label="Clasificaciones">
    <ul className="chips euro-chips">
      {SCOPES.map((scope) => (
        <li key={scope}>
          <Link
            to="."
            search={{ ver: 'clasificacion', ...(scope === 'all' ? {} : { tabla: scope }) }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            className="chip"
            aria-current={scope === shown ? 'true' : 'false'}
          >
            {SCOPE_WORDS[scope]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function Rows({ board: { scope, rows, nextCursor }, bands }: { board: Board; bands: readonly PrizeBand[] }) {
  const first = rows[0]?.place ?? 1
  const tabla = scope === 'all' ? undefined : scope
  return (
    <>
      <BoardTable rows={rows} bands={bands} caption={`${SCOPE_WORDS[scope]}, desde el puesto ${first}`} />
      <nav className="cluster" aria-label="Páginas de la clasificación">
        {first > 1 ? (
          <Link to="." search={{ ver: 'clasificacion', tabla }} className={buttonClass({ variant: 'quiet' })}>
            Volver al principio
          </Link>
        ) : null}
        {nextCursor === null ? null : (
          <Link
            to="."
            search={{ ver: 'clasificacion', tabla, desde: nextCursor }}
            className={buttonClass({ variant: 'secondary' })}
          >
            Siguientes puestos
          </Link>
        )}
      </nav>
    </>
  )
}

function OwnLine({ board: { around, scope, pointsToClimb }, hasPredicted }: { board: Board; hasPredicted: boolean }) {
  const climb = climbWords(pointsToClimb)
  if (around.length > 0)
    return (
      <>
        <BoardTable
          rows={around}
          caption={`Tu sitio ${scope === 'all' ? 'en la general' : inScopeWords(scope).toLowerCase()}`}
          isExcerpt
        />
        {climb ? <p className="board-aside__climb">{climb}</p> : null}
      </>
    )
  if (scope === 'all' && hasPredicted) return null
  return (
    <p className="board-aside__none">
      {scope === 'all' ? 'Aparecerás aquí con tu primer pronóstico.' : 'En esta ronda no tienes puntos.'}
    </p>
  )
}

const Empty = ({ scope }: { scope: Board['scope'] }) => (
  <EmptyState
    art="calendar"
    title={scope === 'all' ? 'Todavía no ha pronosticado nadie' : 'Esta ronda aún no tiene puntos'}
    action={
      <Link to="." className={buttonClass()}>
        Ir a los partidos
      </Link>
    }
  >
    {scope === 'all'
      ? 'Guarda un pronóstico y abrirás la tabla.'
      : 'Se llena cuando acaba su primer partido. Quien llega tarde puede ganar una ronda entera.'}
  </EmptyState>
)
