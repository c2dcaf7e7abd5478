import { useState } from 'react'
import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { EUROCOPA_WORDS } from '#contract/games/eurocopa/words.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/ui/fields/error-summary.tsx'
import { nearPart } from '#web/components/ui/lazy-part.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { ObstacleNotice } from '#web/features/campaign/obstacle-notice.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { outcomeId } from '#web/format/outcome-id.ts'
import { useFlash } from '#web/forms/use-flash.ts'
import { useWords } from '#web/functions/site.ts'
import { SaveBar } from '../drafts/save-bar.tsx'
import { dayIn, daysOf, type MatchDay } from '../matches/match-days.ts'
import { isOpenAt, nextKickoff } from '../matches/match-time.ts'
import { pointsWords, sideWords } from '../matches/match-words.ts'
import { MorningBoard, MorningLine } from '../morning/late-morning.ts'
import { hasEnded } from '../state/phase.ts'
import { useRefreshEurocopa } from '../state/use-eurocopa.ts'
import type { ViewProps } from '../views.ts'
import { ChampionPart } from './champion-part.tsx'
import { MatchCard } from './match-card.tsx'
import { PredictionsContext, type PredictionsState, usePredictions } from './predictions-context.ts'
import './matches-view.css'
import './match-card.css'
import '../morning/morning.css'

/** The rules, below the first screen. */
export const Scoring = nearPart(async () => (await import('../rules/scoring-part.tsx')).ScoringPart)

/** Number of coming days whose matches are unfolded; the other days are folded. */
const DAYS_UNFOLDED = 3

/** The matches by day, today first, with the member's prediction of each. */
export function MatchesView(props: ViewProps) {
  const { campaign, tournament, mine, zone, picks } = props
  const { matches, teams } = tournament
  const { now } = picks
  const predictions = new Map(mine.predictions.map((one) => [one.match, one]))
  const say = useWords(EUROCOPA_WORDS)
  const refresh = useRefreshEurocopa()
  const state: PredictionsState = { ...props, ...picks, predictions }
  // Kept while the page is shown: a result that arrives now is announced on its card, and nothing moves.
  const [{ hasMorning, played }] = useState(() => ({
    hasMorning: !hasEnded(campaign) && mine.predictions.some(({ scored }) => scored),
    played: new Set(matches.flatMap(({ n, counting }) => (counting ? [n] : []))),
  }))
  const { coming, past, undated } = daysOf(matches, zone, now, played)
  const [first, ...rest] = coming
  const today = first && past.find(({ day }) => day === dayIn(now, zone))
  const former = past.filter((day) => day !== today)
  return (
    <PredictionsContext value={state}>
      <div className="euro-plan">
        <div className="euro-plan__top">
          {hasMorning ? <MorningBoard /> : null}
          {hasEnded(campaign) ? null : <Speaker />}
          <Posted />
          {/* After the end, the recap says how it was. */}
          {hasEnded(campaign) && tournament.champion.winner ? null : mine.obstacle ? (
            <div className={hasEnded(campaign) ? 'panel' : undefined}>
              <ObstacleNotice
                obstacle={mine.obstacle}
                campaign={campaign}
                words={{ toPlay: 'pronosticar', paused: say('paused') }}
                onRefresh={refresh}
              />
            </div>
          ) : (
            <NextLock />
          )}
        </div>
        {first || hasMorning ? (
          <div className="euro-plan__first">
            {hasMorning ? <MorningLine /> : null}
            {first ? <Day day={first} /> : null}
            {today ? <FoldedDay day={{ ...today, label: 'Ya jugados hoy' }} isOpen={false} /> : null}
          </div>
        ) : null}
        <div className="euro-plan__side">
          <ChampionPart />
          <div className="euro-plan__scoring">
            <Scoring scoring={tournament.scoring} />
          </div>
        </div>
        <div className="euro-plan__rest">
          {undated.length > 0 ? <Day day={{ day: 'sin-fecha', label: 'Sin fecha', matches: undated }} /> : null}
          {rest.map((day, i) => (
            <FoldedDay key={day.day} day={day} isOpen={i < DAYS_UNFOLDED - 1} />
          ))}
          {former.length > 0 ? (
            <section className="euro-past" aria-labelledby="jugados">
              <h2 id="jugados">Ya jugados</h2>
              {former.map((day, i) => (
                <FoldedDay key={day.day} day={day} isOpen={!first && i === 0} heading="h3" />
              ))}
            </section>
          ) : null}
        </div>
        <SaveBar {...picks.bar} onSend={picks.onSend} matches={matches} teams={teams} />
      </div>
      <div className="stack stack--section euro-rest">
        <CampaignFacts campaign={campaign} />
      </div>
    </PredictionsContext>
  )
}

/** The result of a card that was posted without JavaScript. */
function Posted() {
  const outcome = useFlash('pronostico')
  if (!outcome) return null
  return outcome.kind === 'refused' ? (
    <ErrorSummary
      id={outcomeId('pronostico')}
      faults={[{ message: outcome.problem.detail }]}
      title="No se ha guardado"
    />
  ) : (
    <Notice tone="success">{outcome.message}</Notice>
  )
}

/** Says when the next match locks. */
function NextLock() {
  const { tournament, mine, now, zone } = usePredictions()
  const { matches, teams, scoring } = tournament
  const next = nextKickoff(matches, now)
  if (next === undefined) return null
  const names = matches
    .filter((match) => match.kickoff === next && isOpenAt(match, now))
    .map((match) => sideWords(match, teams).join(' – '))
  return (
    <section className="next-lock" aria-label="El próximo partido">
      <Countdown key={next} now={now} target={next} label="Se cierra en" endText="Acaba de empezar" />
      <p className="next-lock__match">{names.join(' y ')}</p>
      {mine.predictions.length > 0 ? null : (
        <p className="next-lock__worth">
          Marcador exacto: {pointsWords(scoring.exact)}. Ganador: {scoring.winner}.
        </p>
      )}
      <p className="next-lock__zone small">Los días y las horas, en {zoneWords(zone)}.</p>
    </section>
  )
}

function Day({ day: { day, label, matches } }: { day: MatchDay<Match> }) {
  const { now, zone } = usePredictions()
  const isToday = day === dayIn(now, zone)
  return (
    <section className="euro-day" aria-labelledby={`dia-${day}`}>
      <h2 className="euro-day__name" id={`dia-${day}`}>
        {isToday ? (
          <>
            Hoy <span className="euro-day__date">{label}</span>
          </>
        ) : (
          label
        )}
      </h2>
      <Cards matches={matches} />
    </section>
  )
}

interface FoldedDayProps {
  day: MatchDay<Match>
  isOpen: boolean
  /** `h3` if the day is under the heading of a group of days. */
  heading?: 'h2' | 'h3'
}

function FoldedDay({ day: { label, matches }, isOpen, heading: Heading = 'h2' }: FoldedDayProps) {
  return (
    <details className="euro-fold" open={isOpen}>
      <summary>
        <Heading className="euro-fold__name">{label}</Heading>
        <DaySum matches={matches} />
      </summary>
      <Cards matches={matches} />
    </details>
  )
}

const Cards = ({ matches }: { matches: readonly Match[] }) => (
  <ul className="euro-cards">
    {matches.map((match) => (
      <li key={match.n}>
        <MatchCard match={match} />
      </li>
    ))}
  </ul>
)

/** The number of predictions that are missing for a day, or the points of the day. */
function DaySum({ matches }: { matches: readonly Match[] }) {
  const { predictions, drafts, isFailed, now } = usePredictions()
  const open = matches.filter((match) => isOpenAt(match, now))
  const said = matches.flatMap(({ n }) => predictions.get(n) ?? [])
  const left = open.filter(({ n }) => !predictions.has(n) && !drafts[n]).length
  const hasUnsaved = open.some(({ n }) => drafts[n] && isFailed(drafts[n]))
  const scored = said.flatMap(({ scored }) => scored ?? [])
  const words =
    open.length > 0
      ? left > 0
        ? `${left} por pronosticar`
        : hasUnsaved
          ? 'Sin guardar'
          : 'Completo'
      : scored.length > 0
        ? pointsWords(scored.reduce((sum, { total }) => sum + total, 0))
        : matches.every(({ sides }) => sides.includes(null))
          ? 'Por definir'
          : ''
  return <span className="euro-fold__sum">{words}</span>
}
