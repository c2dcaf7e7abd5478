import type { ReactNode } from 'react'
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
  mailbox: (
    <>
      <path className="empty-state__line" d="M64 82v44" />
      <path className="empty-state__accent" d="M20 84V54c0-13 9-21 20-21h46c13 0 21 9 21 22v28z" />
      <path className="empty-state__shade" d="M20 84V54c0-13 9-21 20-21s20 8 20 21v30z" />
      <path className="empty-state__spark" d="m84 60 2-40 26 7-23 9-1 25z" />
      <path className="empty-state__line" d="M30 58h20" />
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
  shirts: (
    <>
      <path className="empty-state__line" d="M10 128V22M118 128V22" />
      <path className="empty-state__line" d="M4 32c42 14 78 14 120 0" />
      {[0, 1, 2].map((i) => (
        <path
          key={i}
          className={i === 1 ? 'empty-state__accent' : i === 0 ? 'empty-state__sheet' : 'empty-state__spark'}
          transform={`translate(${14 + i * 34} ${i === 1 ? 34 : 31}) scale(0.85 1.6)`}
          d="M12 6 4 11l3 8 5-2v24h16V17l5 2 3-8-8-5c-2 3-10 3-12 0Z"
        />
      ))}
      <path className="empty-state__line" d="M25 35v9M38 37v9M59 39v9M71 39v9M92 37v9M105 35v9" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; art?: keyof typeof ART }

export function EmptyState({ title, children, action, art = 'ticket' }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <svg className="empty-state__art" viewBox="0 0 128 134" aria-hidden="true" focusable="false">
        {ART[art]}
      </svg>
      <div className="empty-state__words">
        <h2 className="empty-state__title">{title}</h2>
        {children ? <div className="empty-state__text">{children}</div> : null}
        {action ? <div className="cluster">{action}</div> : null}
      </div>
    </div>
  )
}
