import type { ReactNode } from 'react'
import './ticket.css'

export type TicketProps = { children: ReactNode; stub?: ReactNode; tone?: 'paper' | 'ground' | 'kraft'; label?: string }

export function Ticket({ children, stub, tone = 'paper', label }: TicketProps) {
  const Tag = label ? 'section' : 'div'
  return (
    <Tag
      className={`ticket ticket--${tone}${stub ? ' ticket--stubbed' : ''}${tone === 'ground' ? ' on-ground' : ''}`}
      aria-label={label}
    >
      <div className="ticket__body">{children}</div>
      {stub ? <div className="ticket__stub">{stub}</div> : null}
    </Tag>
  )
}
