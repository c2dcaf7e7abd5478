import { useQuery } from '@tanstack/react-query'
import type { Match } from '#contract/mechanics/eurocopa.ts'
import { zoneWords } from '#contract/zone-words.ts'
import { Countdown } from '#web/components/ui/countdown.tsx'
import { ErrorSummary } from '#web/components/ui/error-summary.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { ObstacleNotice, type ObstacleWords } from '#web/features/campaign/obstacle-notice.tsx'
import { Speaker } from '#web/features/reveal/speaker.tsx'
import { wake } from '#web/features/reveal/use-sound.ts'
import { useFlash } from '#web/forms/use-flash.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { ChampionPart } from './champion-part.tsx'
import { type Draft, withDraft, without } from './drafts.ts'
import { MatchCard } from './match-card.tsx'
import { dayIn, daysOf, type MatchDay } from './match-days.ts'
import { isOpenAt, isUnderWay, nextKickoff } from './match-time.ts'
import { pointsWords, sideWords } from './match-words.ts'
import { type Porra, PorraContext, usePorra } from './porra.ts'
import { SaveBar } from './save-bar.tsx'
import { ScoringPart } from './scoring-part.tsx'
import { useDiscard } from './use-discard.ts'
import { useDrafts } from './use-drafts.ts'
import { useRefreshEurocopa } from './use-eurocopa.ts'
import { useOnline } from './use-online.ts'
import { useSaving } from './use-saving.ts'
import { useServerNow } from './use-server-now.ts'
import type { ViewProps } from './views.ts'
import './matches-view.css'
import './match-card.css'

const WORDS: ObstacleWords = {
  toPlay: 'pronosticar',
  paused: 'De momento no se guardan pronósticos. Los que guardaste siguen valiendo.',
  noMorePlays: 'Ya no se puede pronosticar.',
  kept: 'Aquí quedan tus pronósticos, los resultados y las bases.',
}

/** How many days with matches are unfolded. */
const DAYS_UNFOLDED = 3

/** The matches by day, today first, with what the member says of each. */
export function MatchesView(props: ViewProps) {
  const { campaign, tournament, mine, zone } = props
  const { matches, teams, serverNow } = tournament
  const account = useQuery(sessionQuery).data?.user?.id ?? ''
  const { drafts, change } = useDrafts(account, mine.edition)
  const now = useServerNow(serverNow, matches)
  const predictions = new Map(mine.predictions.map((one) => [one.match, one]))
  const saving = useSaving({ edition: mine.edition, drafts, change })
  const discarding = useDiscard({ drafts, change })
  const isOnline = useOnline()
  const refresh = useRefreshEurocopa()
  const open = matches.filter((match) => isOpenAt(match, now))
  const toSend = open.filter(({ n }) => drafts[n])
  function onSend() {
    wake()
    discarding.forget()
    void saving.send()
  }
  function onDiscard(matches: readonly number[]) {
    saving.dismiss()
    discarding.discard(matches)
  }
  const porra: Porra = {
    ...props,
    now,
    drafts,
    predictions,
    onDraft: (draft: Draft) => {
      discarding.forget()
      change((all) => withDraft(all, draft, predictions.get(draft.match)))
    },
    onDiscard: (match) => onDiscard([match]),
    onEmpty: (match) => change((all) => without(all, [match])),
    onSend,
  }
  const { coming, past, undated } = daysOf(matches, zone, now)
  const [first, ...rest] = coming
  return (
    <PorraContext value={porra}>
      <div className="euro-plan">
        <div className="euro-plan__top">
          {open.length > 0 || matches.some(isUnderWay) ? <Speaker /> : null}
          <Posted />
          {mine.obstacle ? (
            <ObstacleNotice obstacle={mine.obstacle} campaign={campaign} words={WORDS} onRefresh={refresh} />
          ) : (
            <NextLock />
          )}
        </div>
        {first ? <Day day={first} isOpen /> : null}
        <div className="euro-plan__side euro-plan__champion">
          <ChampionPart />
        </div>
        <div className="euro-plan__rest">
          {undated.length > 0 ? <Day day={{ day: 'sin-fecha', label: 'Sin fecha', matches: undated }} isOpen /> : null}
          {rest.map((day, i) => (
            <FoldedDay key={day.day} day={day} isOpen={i < DAYS_UNFOLDED - 1} />
          ))}
          {past.length > 0 ? (
            <section className="euro-past" aria-labelledby="jugados">
              <h2 id="jugados">Ya jugados</h2>
              {past.map((day, i) => (
                <FoldedDay key={day.day} day={day} isOpen={!first && i === 0} heading="h3" />
              ))}
            </section>
          ) : null}
        </div>
        <div className="euro-plan__side">
          <ScoringPart scoring={tournament.scoring} />
        </div>
        <SaveBar
          {...saving}
          count={toSend.length}
          discarded={discarding.count}
          isOnline={isOnline}
          matches={matches}
          teams={teams}
          zone={zone}
          onSend={onSend}
          onDiscard={() => onDiscard(toSend.map(({ n }) => n))}
          onRestore={discarding.restore}
        />
      </div>
      <div className="stack stack--section euro-rest">
        <CampaignFacts campaign={campaign} />
      </div>
    </PorraContext>
  )
}

/** What became of a card that was posted without JavaScript. */
function Posted() {
  const outcome = useFlash('pronostico')
  if (!outcome) return null
  return outcome.kind === 'refused' ? (
    <ErrorSummary faults={[{ message: outcome.problem.detail }]} title="No se ha guardado" />
  ) : (
    <Notice tone="success">{outcome.message}</Notice>
  )
}

/** Until when the next match can be predicted. */
function NextLock() {
  const { tournament, now, zone } = usePorra()
  const { matches, teams } = tournament
  const next = nextKickoff(matches, now)
  if (next === undefined) return null
  const names = matches
    .filter((match) => match.kickoff === next && isOpenAt(match, now))
    .map((match) => sideWords(match, teams).join(' – '))
  return (
    <section className="next-lock" aria-label="El próximo partido">
      <Countdown key={next} now={now} target={next} label="Se cierra en" endText="Acaba de empezar" />
      <p className="next-lock__match">{names.join(' y ')}</p>
      <p className="next-lock__zone small">Los días y las horas, en {zoneWords(zone)}.</p>
    </section>
  )
}

function Day({ day: { day, label, matches }, isOpen }: { day: MatchDay<Match>; isOpen: boolean }) {
  const { now, zone } = usePorra()
  const isToday = day === dayIn(now, zone)
  if (!isOpen) return null
  return (
    <section className="euro-day" aria-labelledby={`dia-${day}`}>
      <h2 className="euro-day__name" id={`dia-${day}`}>
        {isToday ? 'Hoy' : label}
        {isToday ? <span className="euro-day__date">{label}</span> : null}
      </h2>
      <Cards matches={matches} />
    </section>
  )
}

interface FoldedDayProps {
  day: MatchDay<Match>
  isOpen: boolean
  /** Under a heading of its own, or beside the others. */
  heading?: 'h2' | 'h3'
}

function FoldedDay({ day: { day, label, matches }, isOpen, heading: Heading = 'h2' }: FoldedDayProps) {
  return (
    <details className="euro-fold" open={isOpen} id={`dia-${day}`}>
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

/** What is left to say of a day, or what it brought. */
function DaySum({ matches }: { matches: readonly Match[] }) {
  const { predictions, drafts, now } = usePorra()
  const open = matches.filter((match) => isOpenAt(match, now))
  const said = matches.flatMap(({ n }) => predictions.get(n) ?? [])
  const left = open.filter(({ n }) => !predictions.has(n) && !drafts[n]).length
  const hasDrafts = open.some(({ n }) => drafts[n])
  const scored = said.flatMap(({ scored }) => scored ?? [])
  const words =
    open.length > 0
      ? left > 0
        ? `${left} por pronosticar`
        : hasDrafts
          ? 'Sin enviar'
          : 'Completo'
      : scored.length > 0
        ? pointsWords(scored.reduce((sum, { total }) => sum + total, 0))
        : matches.every(({ sides }) => sides.includes(null))
          ? 'Por definir'
          : ''
  return <span className="euro-fold__sum">{words}</span>
}
