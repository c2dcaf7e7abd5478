import { useQuery } from '@tanstack/react-query'
import type { Match, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { formatDate, formatTime } from '#web/format/dates.ts'
import type { StillPageProps } from '../still-page-props.ts'
import { Flag } from './components/flag.tsx'
import kit from './components/kit.svg?no-inline'
import { tournamentQuery } from './functions.ts'
import { isOpenAt } from './matches/match-time.ts'
import { sideWords, stageWords } from './matches/match-words.ts'
import './eurocopa-page.css'
import './predictions/match-card.css'
import './predictions/matches-view.css'
import './still-matches.css'

const MATCHES = 4

export const StillPage = ({ title, lead, side, sample, children }: StillPageProps) => (
  <Page title={title} campaign="eurocopa" tone="ground" setting="pitch" scenery={<Kit />} lead={lead}>
    <div className="euro-view">
      <div className="euro-plan">
        <div className="euro-plan__main">
          <NextMatches />
        </div>
        <div className="euro-plan__side">
          <section className="euro-sheet" aria-label="Tu entrada">
            {side}
          </section>
        </div>
      </div>
    </div>
    <div className="stack stack--section euro-rest">
      {sample}
      {children}
    </div>
  </Page>
)

const Kit = () => (
  <svg className="euro-kit" viewBox="0 0 304 104" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <use href={`${kit}#kit`} />
  </svg>
)

/** The matches of the next day, without their forms. */
function NextMatches() {
  const { data } = useQuery({ ...tournamentQuery, enabled: false })
  if (!data) return <div className="euro-next" />
  const { matches, zone, serverNow } = data
  const dayOf = ({ kickoff }: Match) => formatDate(kickoff ?? serverNow, zone)
  const [first, ...others] = matches
    .filter((match) => match.kickoff !== null && isOpenAt(match, serverNow))
    .sort((a, b) => (a.kickoff ?? 0) - (b.kickoff ?? 0))
  if (!first) return <div className="euro-next" />
  const day = dayOf(first)
  const next = [first, ...others.filter((match) => dayOf(match) === day)].slice(0, MATCHES)
  return (
    <div className="euro-next">
      <h2 className="euro-day__name">{day === formatDate(serverNow, zone) ? 'Hoy' : day}</h2>
      <ul className="euro-cards euro-cards--still">
        {next.map((match) => (
          <StillMatch key={match.n} match={match} tournament={data} />
        ))}
      </ul>
    </div>
  )
}

function StillMatch({ match, tournament: { teams, zone } }: { match: Match; tournament: TournamentView }) {
  return (
    <li className="match">
      <p className="match__head">
        <span className="match__stage">{stageWords(match)}</span>
        <span className="match__when">
          {match.kickoff === null ? 'Sin hora' : <strong>{formatTime(match.kickoff, zone)}</strong>} · {match.city}
        </span>
      </p>
      <div className="match__sides">
        {sideWords(match, teams).map((name, side) => (
          <div className="match__side" key={name}>
            <Flag team={match.sides[side] ?? null} />
            <span className="match__name">{name}</span>
            <span className="match__unknown" aria-hidden="true">
              ?
            </span>
          </div>
        ))}
      </div>
    </li>
  )
}
