import type { Match, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { formatTime } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { Flag } from '../components/flag.tsx'
import { daysOf, type MatchDay } from './match-days.ts'
import { MatchVersions } from './match-versions.tsx'
import { STATE_WORDS, scoreWords, sideWords, stageWords } from './match-words.ts'

/** The matches of a tournament without predictions, in the campaign's time zone. */
export function FixtureList({ tournament }: { tournament: TournamentView }) {
  const { matches, teams, groups, zone, serverNow } = tournament
  const { coming, past } = daysOf(matches, zone, serverNow)
  return (
    <section className="fixtures stack" aria-labelledby="calendario">
      <h2 id="calendario">El calendario</h2>
      <p>
        {counted(teams.length, 'equipo', 'equipos')}, {counted(groups.length, 'grupo', 'grupos')} y{' '}
        {counted(matches.length, 'partido', 'partidos')}. Los días y las horas, en {zoneWords(zone)}.
      </p>
      <div>
        {[...past.toReversed(), ...coming].map((day, i) => (
          <Fixtures key={day.day} day={day} tournament={tournament} isOpen={i >= past.length && i < past.length + 2} />
        ))}
      </div>
    </section>
  )
}

interface FixturesProps {
  day: MatchDay<Match>
  tournament: TournamentView
  isOpen: boolean
}

function Fixtures({ day: { label, matches }, tournament, isOpen }: FixturesProps) {
  const { teams, zone } = tournament
  return (
    <details className="disclosure" open={isOpen}>
      <summary>
        <h3 className="fixtures__day">{label}</h3>
      </summary>
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
    </details>
  )
}
