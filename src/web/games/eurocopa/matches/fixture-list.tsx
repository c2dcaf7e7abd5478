import type { Match, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { formatTime } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { Flag } from '../components/flag.tsx'
import { daysOf, type MatchDay } from './match-days.ts'
import { MatchVersions } from './match-versions.tsx'
import { STATE_WORDS, scoreWords, sideWords, stageWords } from './match-words.ts'

/** Number of days that are not folded. */
const DAYS_SHOWN = 2

/** The matches of a tournament without predictions, in the campaign's time zone. */
export function FixtureList({ tournament }: { tournament: TournamentView }) {
  const { matches, teams, groups, zone, serverNow } = tournament
  const { coming, past } = daysOf(matches, zone, serverNow)
  const shown = coming.slice(0, DAYS_SHOWN)
  return (
    <section className="fixtures stack" aria-labelledby="calendario">
      <h2 id="calendario">El calendario</h2>
      <p>
        {counted(teams.length, 'equipo', 'equipos')}, {counted(groups.length, 'grupo', 'grupos')} y{' '}
        {counted(matches.length, 'partido', 'partidos')}. Los días y las horas, en {zoneWords(zone)}.
      </p>
      {shown.length > 0 ? <Days days={shown} tournament={tournament} /> : null}
      <div>
        <FoldedDays title="Los demás días" days={coming.slice(DAYS_SHOWN)} tournament={tournament} />
        <FoldedDays title="Días anteriores" days={past} tournament={tournament} />
      </div>
    </section>
  )
}

interface DaysProps {
  days: readonly MatchDay<Match>[]
  tournament: TournamentView
}

const FoldedDays = ({ title, days, tournament }: DaysProps & { title: string }) =>
  days.length > 0 ? (
    <details className="disclosure">
      <summary>
        {title}: {counted(days.length, 'día', 'días')}
      </summary>
      <Days days={days} tournament={tournament} />
    </details>
  ) : null

const Days = ({ days, tournament }: DaysProps) => (
  <div className="fixtures__days">
    {days.map((day) => (
      <Fixtures key={day.day} day={day} tournament={tournament} />
    ))}
  </div>
)

interface FixturesProps {
  day: MatchDay<Match>
  tournament: TournamentView
}

function Fixtures({ day: { label, matches }, tournament }: FixturesProps) {
  const { teams, zone } = tournament
  return (
    <section className="stack stack--tight">
      <h3 className="fixtures__day">{label}</h3>
      <ul className="fixtures__list">
        {matches.map((match) => {
          const [home, away] = sideWords(match, teams)
          return (
            <li key={match.n} className="fixture">
              <span className="fixture__time">{match.kickoff === null ? '' : formatTime(match.kickoff, zone)}</span>
              <span className="fixture__side">
                <Flag team={match.sides[0]} size="sm" /> {home}
              </span>
              <span className="fixture__score">{match.counting ? scoreWords(match.counting) : '–'}</span>
              <span className="fixture__side">
                <Flag team={match.sides[1]} size="sm" /> {away}
              </span>
              <span className="fixture__where small muted">
                {stageWords(match)} · {match.city}
                {match.state === 'scheduled' || match.state === 'finished' ? null : ` · ${STATE_WORDS[match.state]}`}
              </span>
              <MatchVersions match={match} tournament={tournament} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
