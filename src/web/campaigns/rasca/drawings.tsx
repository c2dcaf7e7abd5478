import type { ReactNode } from 'react'
import { DRAWINGS } from './symbols.tsx'

/** The ticket of the poster: a red head, the foil, one line scratched open. */
const Ticket = (
  <g transform="rotate(-7 32 32)">
    <path fill="var(--print-white)" d="M13 5h38v54l-3-2-3 2-3-2-4 2-3-2-3 2-3-2-4 2-3-2-3 2-3-2-3 2z" />
    <path fill="var(--print-red)" d="M13 5h38v11H13z" />
    <path fill="var(--print-yellow)" d="m32 6 1.6 3.2 3.5.5-2.6 2.4.7 3.5-3.2-1.7-3.2 1.7.7-3.5-2.6-2.4 3.5-.5z" />
    <path fill="var(--print-foil-2)" d="M17 20h30v26H17z" />
    <path fill="none" stroke="var(--print-orange)" strokeWidth="6" strokeLinecap="round" d="m20 41 11-16 3 15 10-15" />
    <path stroke="var(--print-ink)" strokeWidth="2" d="M18 51h8M30 51h4M38 51h8" />
  </g>
)

export const DRAWINGS_BY_NAME: Readonly<Record<string, ReactNode>> = {
  marca: Ticket,
  ...Object.fromEntries(Object.entries(DRAWINGS).map(([name, { Art }]) => [name, <Art key={name} />])),
}
