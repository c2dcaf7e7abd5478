import { Link } from '@tanstack/react-router'
import type { HistoryEntry } from '#contract/history.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { Icon } from '#web/components/ui/icon.tsx'
import type { HistorySearch } from '#web/features/history/history.functions.ts'
import { formatTime } from '#web/format/dates.ts'
import { prizeWord } from '#web/format/prize-words.ts'
import { entryTitle } from './entry-title.ts'
import { groupByDay } from './history-days.ts'
import './history.css'

interface HistoryListProps {
  entries: readonly HistoryEntry[]
  search: HistorySearch
  nextCursor: string | null
  now: number
}

export function HistoryList({ entries, search, nextCursor, now }: HistoryListProps) {
  const zone = entries[0]?.campaign.zone
  if (!zone) return <Nothing />
  return (
    <>
      {groupByDay(entries, now).map(({ label, entries: ofDay }) => (
        <section key={ofDay[0]?.id} className="history-day">
          <h2 className="history-day__label">{label}</h2>
          <ul className="rows">
            {ofDay.map((entry) => (
              <li key={entry.id}>
                <Row entry={entry} zone={zone} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {nextCursor || search.cursor ? (
        <nav className="cluster" aria-label="Páginas del historial">
          {search.cursor ? (
            <Link
              to="/user/history"
              search={{ ...search, cursor: undefined }}
              className={buttonClass({ variant: 'secondary' })}
            >
              Ver lo más reciente
            </Link>
          ) : null}
          {nextCursor ? (
            <Link
              to="/user/history"
              search={{ ...search, cursor: nextCursor }}
              className={buttonClass({ variant: 'secondary' })}
            >
              Ver anteriores
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}

/** `zone` is the time zone that the page names; the time of an entry in another zone names its own. */
function Row({ entry: { id, at, kind, text, outcome, prize, campaign }, zone }: { entry: HistoryEntry; zone: string }) {
  const isWin = prize !== null && (kind === 'play' || kind === 'draw')
  const { title, rest } = entryTitle(withWholeScores(text))
  const elsewhere = campaign.zone === zone ? '' : ` (${zoneWords(campaign.zone)})`
  return (
    <Link
      to="/user/history/$id"
      params={{ id }}
      className="row row--link history-row"
      data-campaign={campaign.kind}
      data-outcome={isWin ? 'won' : (outcome ?? undefined)}
    >
      <span className="row__lead">
        <Drawing kind={campaign.kind} name={prize?.symbol ?? null} size={56} isCut />
      </span>
      <span className="row__main">
        <span className="row__title">{title}</span>
        {rest ? <span className="history-row__rest">{rest}</span> : null}
        <span className="row__meta">
          {campaign.title} · <time dateTime={new Date(at).toISOString()}>{formatTime(at, campaign.zone)}</time>
          {elsewhere}
        </span>
      </span>
      {isWin ? <span className="row__end tag">{prizeWord(prize)}</span> : null}
      <span className="history-row__on">
        <Icon name="arrow-right" size="sm" />
      </span>
    </Link>
  )
}

/** Keeps the two numbers of a score on one line. */
const withWholeScores = (text: string) => text.replace(/(\d)-(\d)/g, '$1\u2060-\u2060$2')

const Nothing = () => (
  <EmptyState
    art="ticket"
    title="Nada con esos filtros"
    action={
      <Link to="/user/history" className={buttonClass({ variant: 'secondary' })}>
        Quitar filtros
      </Link>
    }
  >
    Prueba con otro mes o con otra promoción.
  </EmptyState>
)
