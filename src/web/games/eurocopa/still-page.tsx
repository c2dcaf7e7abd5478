import { useQuery } from '@tanstack/react-query'
import type { Match, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { formatShortDate, formatTime } from '#web/format/dates.ts'
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

export const StillPage = ({ slug, title, lead, side, sample, children }: StillPageProps) => (
  <Page title={title} campaign="eurocopa" tone="ground" setting="pitch" scenery={<Kit />} lead={lead}>
    <div className="euro-view">
      <div className="euro-plan">
        <div className="euro-plan__main">{slug === undefined ? null : <NextMatches slug={slug} />}</div>
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

/** The next matches, without their forms. */
function NextMatches({ slug }: { slug: string }) {
  const { data } = useQuery({ ...tournamentQuery(slug), enabled: false })
  const next = (data?.matches ?? [])
    .filter((match) => match.kickoff !== null && isOpenAt(match, data?.serverNow ?? 0))
    .sort((a, b) => (a.kickoff ?? 0) - (b.kickoff ?? 0))
    .slice(0, MATCHES)
  if (!data || next.length === 0) return null
  return (
    <div>
      <h2 className="euro-day__name">Los próximos partidos</h2>
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
          {match.kickoff === null ? null : (
            <>
              {formatShortDate(match.kickoff, zone)}, <strong>{formatTime(match.kickoff, zone)}</strong> ·{' '}
            </>
          )}
          {match.city}
        </span>
      </p>
      <div className="match__sides">
        {sideWords(match, teams).map((name, side) => (
          <div className="match__side" key={name}>
            <Flag team={match.sides[side] ?? null} />
            <span className="match__name">{name}</span>
          </div>
        ))}
      </div>
    </li>
  )
}
