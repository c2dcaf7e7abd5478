import type { ReactNode } from 'react'
import type { Card } from '#contract/mechanics/rasca.ts'
import './ticket.css'

interface TicketProps {
  card: Card
  label: string
  /** In the red head, at its end. */
  speaker: ReactNode
  /** The window of the card. */
  children: ReactNode
}

/** The ticket of the poster: a red head with dots, cream paper, and a foot to tear off with its bars and number. */
export const Ticket = ({ card, label, speaker, children }: TicketProps) => (
  <section className="rasca-ticket" aria-label={label}>
    <header className="rasca-ticket__head">
      <span>{label}</span>
      <span className="rasca-ticket__dots" />
      {speaker}
    </header>
    {children}
    <p className="rasca-ticket__foot">
      <span className="rasca-ticket__bars" aria-hidden="true" />
      <span className="rasca-ticket__number">{card.play ? `Nº ${card.play.ticket}` : 'Sin abrir'}</span>
    </p>
  </section>
)
