import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MOST_IN_LEAGUE } from '#contract/games/eurocopa/eurocopa.ts'
import type { League } from '#contract/games/eurocopa/leagues.schema.ts'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { counted } from '#web/format/plural.ts'
import { leagueOriginQuery, leagueQuery, leaguesQuery } from '../board-functions.ts'
import { ReplayNote } from '../components/replay-note.tsx'
import type { SearchParams } from '../state/search-params.ts'
import type { ViewProps } from '../views.ts'
import { CreateLeague, JoinLeague } from './league-forms.tsx'
import { LeaguePart } from './league-part.tsx'
import './leagues.css'

export const load = (queryClient: QueryClient, { liga, partido }: SearchParams) =>
  Promise.all([
    queryClient.ensureQueryData(leaguesQuery),
    queryClient.ensureQueryData(leagueOriginQuery),
    liga === undefined ? undefined : queryClient.ensureQueryData(leagueQuery(liga, partido)),
  ])

/** All private leagues of the member, or one of them. */
export function View({ tournament, mine, asked: { liga, codigo, partido } }: ViewProps) {
  return liga === undefined ? (
    <div className="stack stack--section">
      {tournament.isReplay ? <ReplayNote /> : null}
      <AllLeagues edition={mine.edition} codigo={codigo} />
    </div>
  ) : (
    <LeaguePart key={liga} id={liga} match={partido} tournament={tournament} />
  )
}

function AllLeagues({ edition, codigo }: { edition: string; codigo: string | undefined }) {
  const { leagues, serverNow } = useSuspenseQuery({ ...leaguesQuery, refetchOnWindowFocus: 'always' }).data
  const join = (
    <section className="stack" aria-labelledby="unirse">
      <h2 id="unirse">{codigo ? 'Te han invitado a una liga' : 'Entrar con un código'}</h2>
      <JoinLeague edition={edition} code={codigo} />
    </section>
  )
  return (
    <>
      {codigo ? join : null}
      <section className="stack" aria-labelledby="ligas">
        <h2 id="ligas">Mis ligas</h2>
        {leagues.length > 0 ? (
          <ul className="rows">
            {leagues.map((league) => (
              <LeagueRow key={league.id} league={league} />
            ))}
          </ul>
        ) : (
          <EmptyState title="Aún no estás en ninguna liga" art="shirts">
            Una liga es una clasificación solo para tu grupo: hasta {MOST_IN_LEAGUE} personas, con los mismos
            pronósticos que ya haces.
          </EmptyState>
        )}
      </section>
      <div className="columns">
        <section className="stack" aria-labelledby="crear">
          <h2 id="crear">Crear una liga</h2>
          <CreateLeague edition={edition} seenAt={serverNow} />
        </section>
        {codigo ? null : join}
      </div>
    </>
  )
}

const LeagueRow = ({ league: { id, name, people, place, isOpen } }: { league: League }) => (
  <li>
    <Link to="/promo/eurocopa" search={{ ver: 'ligas', liga: id }} resetScroll={false} className="row row--link">
      <span className="row__lead league-place">{place}.º</span>
      <span className="row__main">
        <span className="row__title">{name}</span>
        <span className="row__meta league-meta">
          {counted(people, 'persona', 'personas')}
          {isOpen ? '' : ' · cerrada'}
        </span>
      </span>
    </Link>
  </li>
)
