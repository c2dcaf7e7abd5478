import type { ReactNode } from 'react'
import './stamp.css'

export type StampProps = {
  children: ReactNode
  note?: ReactNode
  tone?: 'accent' | 'ok' | 'muted' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  fresh?: boolean
}

/** Shows a word as a rubber stamp. The word is real text, so screen readers announce it. */
export function Stamp({ children, note, tone = 'accent', size = 'md', fresh = false }: StampProps) {
  return (
    <span className={`stamp stamp--${tone} stamp--${size}${fresh ? ' stamp--fresh' : ''}`}>
      <span className="stamp__word">{children}</span>
      {note ? <span className="stamp__note">{note}</span> : null}
    </span>
  )
}
