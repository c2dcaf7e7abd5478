import type { ReactNode } from 'react'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import './ticket.css'

interface TicketProps {
  label: string
  /** Today's used cards. */
  pile?: ReactNode
  /** The number of the ticket, printed on the foot. */
  foot: string
  /** Set for a ticket that is only a picture, and so makes no sound. */
  isStill?: boolean
  /** The window of the card. */
  children: ReactNode
}

/** The ticket of the poster: a red head with dots, cream paper, and a foot with bars and number to tear off. */
export const Ticket = ({ label, pile, foot, isStill, children }: TicketProps) => (
  <section className="rasca-ticket" aria-label={label}>
    <header className="rasca-ticket__head">
      <span>{label}</span>
      {pile}
      <span className="rasca-ticket__dots" />
      {isStill ? null : <Speaker />}
    </header>
    {children}
    <p className="rasca-ticket__foot">
      <span className="rasca-ticket__bars" aria-hidden="true" />
      <span className="rasca-ticket__number">{foot}</span>
    </p>
  </section>
)
