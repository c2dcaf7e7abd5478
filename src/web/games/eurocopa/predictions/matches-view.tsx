import { type ReactNode, useState } from 'react'
import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { EUROCOPA_WORDS } from '#contract/games/eurocopa/words.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { own } from '#contract/primitives/own.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/ui/fields/error-summary.tsx'
import { nearPart } from '#web/components/ui/lazy-part.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { ObstacleNotice } from '#web/features/campaign/obstacle-notice.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { dayIn, formatShortDate } from '#web/format/dates.ts'
import { outcomeId } from '#web/format/outcome-id.ts'
import { useFlash } from '#web/forms/use-flash.ts'
import { useWords } from '#web/functions/site.ts'
import { SaveBar } from '../drafts/save-bar.tsx'
import type { MatchDay } from '../matches/match-days.ts'
import { type MatchPlan, planOf, stagesOf } from '../matches/match-plan.ts'
import { isOpenAt, nextKickoff } from '../matches/match-time.ts'
import { pointsWords, sideWords } from '../matches/match-words.ts'
import { ROUND_WORDS } from '../matches/slot-words.ts'
import { MorningBoard, MorningLine } from '../morning/late-morning.ts'
import { hasEnded } from '../state/phase.ts'
import { useRefreshEurocopa } from '../state/use-eurocopa.ts'
import type { ViewProps } from '../views.ts'
import { lastChange } from './champion-window.ts'
import { MatchCard } from './match-card.tsx'
import { PredictionsContext, type PredictionsState, usePredictions } from './predictions-context.ts'
import { Standing } from './standing.tsx'
import './matches-view.css'
import './match-card.css'
import '../morning/morning.css'

/** The champion, on a phone below the first screen. */
export const Champion = nearPart(async () => (await import('./champion-part.tsx')).ChampionPart)
/** The rules, below the first screen. */
export const Scoring = nearPart(async () => (await import('../rules/scoring-part.tsx')).ScoringPart)

/** Number of days whose matches are unfolded, from the first one with something to predict on. */
const DAYS_UNFOLDED = 3

/** The matches by day, those that are left to predict first, with the member's prediction of each. */
export function MatchesView(props: ViewProps) {
  const { campaign, tournament, mine, zone, picks } = props
  const { matches, teams } = tournament
  const { now } = picks
  const predictions = new Map(mine.predictions.map((one) => [one.match, one]))
  const say = useWords(EUROCOPA_WORDS)
  const refresh = useRefreshEurocopa()
  const state: PredictionsState = { ...props, ...picks, predictions }
  // Kept while the page is shown: what is saved, begins or ends now is announced on its card, and nothing moves.
  const [{ hasMorning, stages }] = useState(() => ({
    hasMorning: !hasEnded(campaign) && mine.predictions.some(({ scored }) => scored),
    stages: stagesOf(matches, new Set(predictions.keys()), now),
  }))
  const { done, first, rest, begun, rounds, past, undated } = planOf(matches, stages, { zone, now })
  const today = past.find(({ day }) => day === dayIn(now, zone))
  const former = past.filter((day) => day !== today)
  const older = former.length > 0 ? <FormerDays days={former} isOpen={!first} /> : null
  return (
    <>
      <div className="euro-plan">
        {/* Not around the parts with late scripts: at each change React would render them without what they show. */}
        <PredictionsContext value={state}>
          <div className="euro-plan__main">
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
            {hasMorning ? <MorningLine /> : null}
            {done.length > 0 ? (
              <div>
                {done.map((day) => (
                  <FoldedDay key={day.day} day={day} />
                ))}
              </div>
            ) : null}
            {first ? (
              <Day day={first}>
                <p className="small euro-day__zone">Los días y las horas, en {zoneWords(zone)}.</p>
              </Day>
            ) : null}
            {begun.length > 0 ? <Day day={{ day: 'empezados', label: 'Ya han empezado', matches: begun }} /> : null}
            {today ? <FoldedDay day={{ day: 'jugados', label: 'Ya jugados hoy', matches: today.matches }} /> : null}
            {first ? null : older}
          </div>
        </PredictionsContext>
        <div className="euro-plan__side">
          <Standing {...state} />
          <Champion
            champion={tournament.champion}
            teams={teams}
            scoring={tournament.scoring}
            pick={mine.champion}
            edition={mine.edition}
            zone={zone}
            isOpen={mine.obstacle === null}
            now={lastChange(tournament.champion, now)}
          />
          <div className="euro-plan__scoring">
            <Scoring scoring={tournament.scoring} />
          </div>
        </div>
        <PredictionsContext value={state}>
          <div className="euro-plan__main">
            {undated.length > 0 ? <Day day={{ day: 'sin-fecha', label: 'Sin fecha', matches: undated }} /> : null}
            {rest.length > 0 ? (
              <div>
                {rest.map((day, i) => (
                  <FoldedDay key={day.day} day={day} isOpen={i < DAYS_UNFOLDED - 1} />
                ))}
              </div>
            ) : null}
          </div>
          <div className="euro-plan__side">
            {rounds.length > 0 ? (
              <section aria-labelledby="por-definir">
                <h2 id="por-definir">Por definir</h2>
                {rounds.map((round) => (
                  <Round key={round.stage} {...round} />
                ))}
              </section>
            ) : null}
            {first ? older : null}
          </div>
        </PredictionsContext>
        <SaveBar {...picks.bar} onSend={picks.onSend} matches={matches} teams={teams} />
      </div>
      <div className="stack stack--section euro-rest">
        <CampaignFacts campaign={campaign} />
      </div>
    </>
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

/** Says which match locks next, and when. */
function NextLock() {
  const { tournament, mine, now } = usePredictions()
  const { matches, teams, scoring } = tournament
  const next = nextKickoff(matches, now)
  if (next === undefined) return null
  const names = matches
    .filter((match) => match.kickoff === next && isOpenAt(match, now))
    .map((match) => sideWords(match, teams).join(' – '))
  return (
    <section className="next-lock" aria-label="El próximo partido">
      <Countdown key={next} now={now} target={next} label="Se cierra en" endText="Acaba de empezar" />
      <ul className="next-lock__matches">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {mine.predictions.length > 0 ? null : (
        <p className="next-lock__worth">
          Marcador exacto: {pointsWords(scoring.exact)}. Ganador: {scoring.winner}.
        </p>
      )}
    </section>
  )
}

function Day({ day: { day, label, matches }, children }: { day: MatchDay<Match>; children?: ReactNode }) {
  return (
    <section className="euro-day" aria-labelledby={`dia-${day}`}>
      <div className="euro-day__head">
        <h2 id={`dia-${day}`}>
          <DayName day={day} label={label} />
        </h2>
        <DaySum matches={matches} />
      </div>
      <Cards matches={matches} />
      {children}
    </section>
  )
}

function DayName({ day, label }: Pick<MatchDay<Match>, 'day' | 'label'>) {
  const { now, zone } = usePredictions()
  const word = day === dayIn(now, zone) ? 'Hoy' : day === dayIn(now + DAY_MS, zone) ? 'Mañana' : undefined
  return word ? (
    <>
      {word} <span className="euro-day__date">{label}</span>
    </>
  ) : (
    label
  )
}

interface FoldProps {
  name: ReactNode
  matches: readonly Match[]
  isOpen?: boolean | undefined
  /** `h3` if it is under the heading of a group of days. */
  heading?: 'h2' | 'h3'
  /** The content, if it is not the cards of the matches. */
  children?: ReactNode
}

const Fold = ({ name, matches, isOpen, heading: Heading = 'h2', children }: FoldProps) => (
  <details className="euro-fold" open={isOpen}>
    <summary>
      <Heading className="euro-fold__name">{name}</Heading>
      <DaySum matches={matches} />
    </summary>
    {children ?? <Cards matches={matches} />}
  </details>
)

const FoldedDay = ({
  day: { day, label, matches },
  ...rest
}: { day: MatchDay<Match> } & Omit<FoldProps, 'name' | 'matches'>) => (
  <Fold name={<DayName day={day} label={label} />} matches={matches} {...rest} />
)

/** The matches of a round without known teams. */
function Round({ stage, matches }: MatchPlan['rounds'][number]) {
  const { zone } = usePredictions()
  const days = matches.flatMap(({ kickoff }) => (kickoff === null ? [] : formatShortDate(kickoff, zone)))
  const dates = [...new Set([days[0], days.at(-1)])].join(' – ')
  return (
    <Fold
      name={
        <>
          {own(ROUND_WORDS, stage)} <span className="euro-day__date">{dates}</span>
        </>
      }
      matches={matches}
      heading="h3"
    >
      <Cards matches={matches} isDated />
    </Fold>
  )
}

/** The past days under one line, with the points of all of them. */
const FormerDays = ({ days, isOpen }: { days: MatchDay<Match>[]; isOpen: boolean }) => (
  <Fold name="Días anteriores" matches={days.flatMap(({ matches }) => matches)} isOpen={isOpen}>
    {days.map((day, i) => (
      <FoldedDay key={day.day} day={day} isOpen={i === 0} heading="h3" />
    ))}
  </Fold>
)

const Cards = ({ matches, isDated }: { matches: readonly Match[]; isDated?: boolean }) => (
  <ul className="euro-cards">
    {matches.map((match) => (
      <li key={match.n}>
        <MatchCard match={match} isDated={isDated} />
      </li>
    ))}
  </ul>
)

/** How many predictions of some matches are saved, or the points of those that have been played. */
function DaySum({ matches }: { matches: readonly Match[] }) {
  const { predictions, drafts, isFailed, now } = usePredictions()
  const open = matches.filter((match) => isOpenAt(match, now))
  const saved = open.filter(({ n }) => predictions.has(n)).length
  const scored = matches.flatMap(({ n }) => predictions.get(n)?.scored ?? [])
  const words =
    open.length > 0
      ? open.some(({ n }) => drafts[n] && isFailed(drafts[n]))
        ? 'Sin guardar'
        : saved === 0
          ? `${open.length} por pronosticar`
          : saved < open.length
            ? `${saved} de ${open.length} guardados`
            : 'Completo'
      : scored.length > 0
        ? pointsWords(scored.reduce((sum, { total }) => sum + total, 0))
        : ''
  return <span className="euro-fold__sum">{words}</span>
}
