import { useQuery } from '@tanstack/react-query'
import { Page } from '#web/components/layout/page/page.tsx'
import { formatTime } from '#web/format/dates.ts'
import type { StillPageProps } from '../still-page-props.ts'
import { Flag } from './components/flag.tsx'
import { tournamentQuery } from './functions.ts'
import { isOpenAt } from './matches/match-time.ts'
import { sideWords, stageWords } from './matches/match-words.ts'
import './eurocopa-page.css'
import './predictions/match-card.css'
import './predictions/matches-view.css'
import './still-matches.css'

const MATCHES = 4

export const StillPage = ({ title, lead, side, children }: StillPageProps) => (
  <Page title={title} campaign="eurocopa" tone="ground" setting="pitch" lead={lead}>
    <div className="euro-view">
      <div className="euro-plan">
        <NextMatches />
        <div className="euro-plan__side">
          <section aria-label="Tu entrada">{side}</section>
        </div>
      </div>
    </div>
    <div className="stack stack--section euro-rest">{children}</div>
  </Page>
)

/** The cards of the next matches, without their forms. */
function NextMatches() {
  const { data } = useQuery({ ...tournamentQuery, enabled: false })
  if (!data) return <div className="euro-cards euro-cards--still" />
  const { matches, teams, zone, serverNow } = data
  const next = matches
    .filter((match) => isOpenAt(match, serverNow))
    .sort((a, b) => (a.kickoff ?? 0) - (b.kickoff ?? 0))
    .slice(0, MATCHES)
  return (
    <ul className="euro-cards euro-cards--still">
      {next.map((match) => (
        <li key={match.n} className="match">
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
                <span className="goals goals--still" aria-hidden="true">
                  <span className="goals__step">−</span>
                  <span className="goals__number">–</span>
                  <span className="goals__step">+</span>
                </span>
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
