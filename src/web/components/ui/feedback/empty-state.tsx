import type { ReactElement, ReactNode } from 'react'
import './empty-state.css'

const ART = {
  ticket: (
    <>
      <path className="empty-state__accent" d="m16 30 88-16 7 56-88 16z" />
      <path className="empty-state__sheet" d="m8 62 104-6 1 18a9 9 0 0 0 1 18l2 26-106 6-1-18a9 9 0 0 0-1-18z" />
      <path className="empty-state__shade" d="m24 78 56-3 2 28-56 3z" />
      <path className="empty-state__line" d="m42 98 14-20M56 98l12-18" />
      <circle className="empty-state__spark" cx="84" cy="106" r="17" />
    </>
  ),
  calendar: (
    <>
      <path className="empty-state__sheet" d="m20 30 88-4 4 92-90 4z" />
      <path className="empty-state__accent" d="m20 30 88-4 1 22-88 4z" />
      <path className="empty-state__line" d="M42 18v20M86 16v20" />
      {[0, 1, 2].map((row) =>
        [0, 1, 2, 3].map((column) => (
          <rect
            key={`${row}${column}`}
            className={row === 1 && column === 2 ? 'empty-state__spark' : 'empty-state__shade'}
            x={31 + column * 18 + row}
            y={62 + row * 18 - column}
            width="11"
            height="11"
          />
        )),
      )}
    </>
  ),
  kite: (
    <>
      <path className="empty-state__accent" d="M70 12 110 44 78 92 50 46z" />
      <path className="empty-state__spark" d="M70 12 78 92 50 46z" />
      <path className="empty-state__line" d="M78 92c-10 8-4 16-16 18s-12 12-26 12" />
      <path className="empty-state__shade" d="m64 102 12 4-8 10zM44 114l8 10-13 2z" />
    </>
  ),
} satisfies Record<string, ReactNode>

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** A drawing that several pages show, or the page's own, 128 by 134 units large. */
  art?: keyof typeof ART | ReactElement
}

export function EmptyState({ title, children, action, art = 'ticket' }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <svg className="empty-state__art" viewBox="0 0 128 134" aria-hidden="true" focusable="false">
        {typeof art === 'string' ? ART[art] : art}
      </svg>
      <div className="empty-state__words">
        <h2 className="empty-state__title">{title}</h2>
        {children ? <div className="empty-state__text">{children}</div> : null}
        {action ? <div className="cluster">{action}</div> : null}
      </div>
    </div>
  )
}
