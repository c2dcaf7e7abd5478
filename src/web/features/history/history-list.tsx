import { Link } from '@tanstack/react-router'
import type { HistoryEntry, HistoryKind } from '#contract/history.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Stamp, type StampProps } from '#web/components/ui/display/stamp.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import type { HistorySearch } from '#web/features/history/history.functions.ts'
import { formatTime } from '#web/format/dates.ts'
import { PRIZE_WORDS } from '#web/format/prize-words.ts'
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
      <p className="small muted history-zone">Todo en {zoneWords(zone)}.</p>
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

/** `zone` is the time zone that the list names; the time of an entry in another zone names its own. */
function Row({ entry: { id, at, kind, text, outcome, prize, campaign }, zone }: { entry: HistoryEntry; zone: string }) {
  const { title, rest } = entryTitle(withWholeScores(text))
  const elsewhere = campaign.zone === zone ? '' : ` (${zoneWords(campaign.zone)})`
  return (
    <Link to="/user/history/$id" params={{ id }} className="row row--link history-row" data-campaign={campaign.kind}>
      <span className="row__lead">
        <Stamp size="sm" tone={outcome === 'lost' ? 'muted' : TONES[kind]}>
          {stampOf(kind, outcome)}
        </Stamp>
      </span>
      <span className="row__main">
        <span className="row__title">{title}</span>
        {rest ? <span className="history-row__rest">{rest}</span> : null}
        <span className="row__meta">
          {campaign.title} · <time dateTime={new Date(at).toISOString()}>{formatTime(at, campaign.zone)}</time>
          {elsewhere}
        </span>
      </span>
      {prize && (kind === 'play' || kind === 'draw') ? (
        <span className="row__end tag">{PRIZE_WORDS[prize.state]}</span>
      ) : null}
    </Link>
  )
}

/** Keeps the two numbers of a score on one line. */
const withWholeScores = (text: string) => text.replace(/(\d)-(\d)/g, '$1\u2060-\u2060$2')

/** Words on the stamp for each kind of entry. The text beside the stamp gives the details. */
const STAMPS = {
  play: 'Jugada',
  item: 'Objeto',
  gift: 'Regalo',
  milestone: 'Meta',
  points: 'Puntos',
  badge: 'Insignia',
  'badge-revoked': 'Retirada',
  invite: 'Amistad',
  entry: 'Sorteo',
  draw: 'Premio',
  claim: 'Recogido',
  address: 'Dirección',
  sent: 'Enviado',
  delivered: 'Entregado',
  expiry: 'Caducado',
  annulment: 'Anulado',
  refusal: 'Renuncia',
  name: 'Nombre',
} satisfies Record<HistoryKind, string>

const TONES = {
  play: 'accent',
  item: 'accent',
  gift: 'accent',
  milestone: 'accent',
  points: 'accent',
  badge: 'accent',
  'badge-revoked': 'muted',
  invite: 'accent',
  entry: 'accent',
  draw: 'accent',
  claim: 'ok',
  address: 'ok',
  sent: 'ok',
  delivered: 'ok',
  expiry: 'muted',
  annulment: 'danger',
  refusal: 'muted',
  name: 'muted',
} satisfies Record<HistoryKind, StampProps['tone']>

function stampOf(kind: HistoryKind, outcome: HistoryEntry['outcome']): string {
  if (kind !== 'play' || outcome === null) return STAMPS[kind]
  return outcome === 'won' ? 'Premio' : 'Usada'
}

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
