import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MOST_IN_LEAGUE } from '#contract/games/eurocopa/eurocopa.ts'
import type { League } from '#contract/games/eurocopa/leagues.schema.ts'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { leagueOriginQuery, leagueQuery, leaguesQuery } from '../board-functions.ts'
import { ReplayNote } from '../components/replay-note.tsx'
import type { SearchParams } from '../state/search-params.ts'
import type { ViewProps } from '../views.ts'
import { Crest } from './crest.tsx'
import { LeagueBoard } from './league-board.tsx'
import { CreateLeague, JoinLeague } from './league-forms.tsx'
import { LeaguePart } from './league-part.tsx'
import { NumberedShirts } from './shirts.tsx'
import './leagues.css'
import { useSlug } from '#web/routing/use-slug.ts'

export const load = (queryClient: QueryClient, slug: string, { liga, partido }: SearchParams) =>
  Promise.all([
    queryClient.fetchQuery(leaguesQuery(slug)),
    queryClient.ensureQueryData(leagueOriginQuery),
    liga === undefined ? undefined : queryClient.fetchQuery(leagueQuery(slug, liga, partido)),
  ])

/** All private leagues of the member, or one of them. */
export function View({ tournament, mine, asked: { liga, codigo, partido } }: ViewProps) {
  return liga === undefined ? (
    <div className="stack stack--section">
      <AllLeagues edition={mine.edition} codigo={codigo} />
      {tournament.isReplay ? <ReplayNote /> : null}
    </div>
  ) : (
    <LeaguePart key={liga} id={liga} match={partido} tournament={tournament} />
  )
}

function AllLeagues({ edition, codigo }: { edition: string; codigo: string | undefined }) {
  const slug = useSlug('eurocopa')
  const { leagues, serverNow } = useSuspenseQuery({ ...leaguesQuery(slug), refetchOnWindowFocus: 'always' }).data
  const join = <JoinLeague edition={edition} code={codigo} />
  return (
    <div className="stack stack--loose">
      {codigo ? join : null}
      {leagues.length > 0 ? (
        <section className="stack" aria-labelledby="ligas">
          <h2 id="ligas">Mis ligas</h2>
          <ul className="leagues">
            {leagues.map((league) => (
              <LeagueRow key={league.id} league={league} />
            ))}
          </ul>
        </section>
      ) : (
        <EmptyState title="Aún no estás en ninguna liga" art={<LeagueBoard />}>
          Una liga es una clasificación solo para tu grupo, de hasta {MOST_IN_LEAGUE} personas. Valen los pronósticos
          que ya haces aquí.
        </EmptyState>
      )}
      <div className="league-tiles">
        <CreateLeague edition={edition} seenAt={serverNow} />
        {codigo ? null : join}
      </div>
    </div>
  )
}

const LeagueRow = ({ league: { id, name, people, place, isOpen } }: { league: League }) => (
  <li>
    <Link to="." search={{ ver: 'ligas', liga: id }} resetScroll={false} className="league">
      <Crest name={name} />
      <span>
        <strong className="league__name">{name}</strong>
        {people < 2 ? (
          'Solo estás tú'
        ) : (
          <>
            Vas <strong className="league__place">{place}.º</strong> de {people}
          </>
        )}
        {isOpen ? '' : ' · cerrada'}
      </span>
      <NumberedShirts people={people} place={place} />
      <span className="league__open">Ver la liga</span>
    </Link>
  </li>
)
