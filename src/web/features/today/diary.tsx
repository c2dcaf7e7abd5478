import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { StampCard } from '#contract/today.schema.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { Ticket } from '#web/components/ui/display/ticket.tsx'
import { formatDay } from '#web/format/dates.ts'
import { homeQuery } from './home.functions.ts'
import { stampWords, weekdayOf, weekOf } from './stamp-words.ts'
import './stamp-days.css'

/**
 * Shows the member's plays so far on stamp cards: a stamp for each day with a play, and the drawings of the last plays.
 */
export const Diary = ({ cards }: { cards: readonly StampCard[] }) =>
  cards.map((card) => <Card key={card.campaign.slug} {...card} />)

function Card({ kind, campaign, today, days, last }: StampCard) {
  const id = `cartilla-${campaign.slug}`
  const week = weekOf(days, today)
  const isFolded = week.length > 0 && week.length < days.length
  return (
    <section className="stamp-card stack" data-campaign={kind} aria-labelledby={id}>
      <h2 id={id}>Tu cartilla de «{campaign.title}»</h2>
      <Ticket stub={last ? <LastPlays kind={kind} last={last} today={today} /> : undefined}>
        <div className="stamp-card__days">
          <p className="stamp-card__said">{stampWords(days)}</p>
          {/* Hidden from screen readers, because the sentence above says the same. */}
          <StampDays days={isFolded ? week : days} today={today} aria-hidden="true" />
          {isFolded ? (
            <details className="disclosure stamp-card__all">
              <summary>Ver todos los días</summary>
              <StampDays days={days} today={today} />
            </details>
          ) : null}
        </div>
      </Ticket>
    </section>
  )
}

/** Shows the current week of a campaign's stamp card after a fresh result; nothing if the request fails. */
export function Week({ slug, isFresh }: { slug: string; isFresh: boolean }) {
  const { data } = useQuery({ ...homeQuery, enabled: isFresh })
  const card = isFresh ? data?.cards.find(({ campaign }) => campaign.slug === slug) : undefined
  if (!card) return null
  return (
    <div className="stamp-week">
      <p>{stampWords(card.days)}</p>
      {/* Hidden from screen readers, because the sentence above says the same. */}
      <StampDays days={weekOf(card.days, card.today)} today={card.today} aria-hidden="true" />
    </div>
  )
}

const StampDays = ({ days, today, ...list }: Pick<StampCard, 'days' | 'today'> & ComponentProps<'ol'>) => (
  <ol {...list} className="stamp-days">
    {days.map(({ day, isStamped }, i) => (
      <li
        key={day}
        className="stamp-day"
        data-weekday={i === 0 ? weekdayOf(day) : undefined}
        data-state={isStamped ? 'stamped' : day === today ? 'today' : day < today ? 'past' : 'coming'}
      >
        {Number(day.slice(-2))}
        {isStamped ? <span className="visually-hidden"> jugado</span> : null}
      </li>
    ))}
  </ol>
)

function LastPlays({
  kind,
  last: { day, plays },
  today,
}: Pick<StampCard, 'kind' | 'today'> & { last: NonNullable<StampCard['last']> }) {
  return (
    <div className="last-plays stack stack--tight">
      <h3 className="last-plays__title">{day === today ? 'Lo que te ha salido hoy' : `Lo del ${formatDay(day)}`}</h3>
      <ul className="last-plays__list">
        {plays.map(({ id, ticket, drawings, prize }) => (
          <li key={id}>
            <Link to="/user/history/$id" params={{ id }} className="last-play">
              <span className="last-play__drawings" data-many={drawings.length > 1 || undefined}>
                {drawings.map((name, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place of the drawing
                  <Drawing key={i} kind={kind} name={name} size={24} />
                ))}
              </span>
              <span className="last-play__words">
                <span className="visually-hidden">Jugada </span>N.º {ticket}
                <span className="last-play__outcome">{prize ?? 'Sin premio'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
