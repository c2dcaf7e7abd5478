import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import './notice.css'

const MARK = { info: 'info', success: 'check', warning: 'warning', danger: 'close' } satisfies Record<string, IconName>

export type NoticeProps = {
  tone?: keyof typeof MARK
  title?: ReactNode
  actions?: ReactNode
  live?: 'polite' | 'assertive'
  children?: ReactNode
}

export function Notice({ tone = 'info', title, actions, live, children }: NoticeProps) {
  return (
    <div
      className={`notice notice--${tone}`}
      role={live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined}
    >
      <span className="notice__mark">
        <Icon name={MARK[tone]} />
      </span>
      <div className="notice__words">
        {title ? <p className="notice__title">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className="cluster">{actions}</div> : null}
      </div>
    </div>
  )
}
