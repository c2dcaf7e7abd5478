import { type ReactNode, useEffect } from 'react'
import type { Kind } from '#contract/kinds.ts'
import './page.css'

export type PageProps = {
  title: ReactNode
  lead?: ReactNode
  campaign?: Kind
  /** The area that has the campaign's colours. */
  reach?: 'page' | 'head'
  poster?: ReactNode
  /** The picture behind the title. */
  scenery?: ReactNode
  actions?: ReactNode
  back?: ReactNode
  width?: 'text' | 'wide'
  tone?: 'paper' | 'ground'
  /** The kind of content below the title. The style sheets use it to lay out the page before the content loads. */
  setting?:
    | 'landing'
    | 'wall'
    | 'announced'
    | 'card'
    | 'night'
    | 'tree'
    | 'cake'
    | 'sand'
    | 'summer'
    | 'pitch'
    | 'voucher'
    | 'badges'
  children?: ReactNode
}

/** Lays out a page. On wide screens the poster is beside the title. All pages have the same left edge. */
export function Page({
  title,
  lead,
  campaign,
  reach = 'page',
  poster,
  scenery,
  actions,
  back,
  width = 'wide',
  tone = 'paper',
  setting,
  children,
}: PageProps) {
  // Marks the page as hydrated, for the style sheet and the tests. The frame cannot do this, because the frame hydrates
  // before its page.
  useEffect(() => document.documentElement.classList.add('js'), [])
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className={`page page--${tone} page--${width}`}
      data-campaign={reach === 'page' ? campaign : undefined}
      data-setting={setting}
    >
      <div className="page__head" data-campaign={reach === 'head' ? campaign : undefined}>
        <div className={`page__head-in wrap${poster ? ' page__head-in--poster' : ''}`}>
          {scenery}
          <div className={`page__title${tone === 'ground' ? ' on-ground' : ''}`}>
            {back}
            <h1 tabIndex={-1}>{title}</h1>
            {lead ? <div className="lead">{lead}</div> : null}
            {actions ? <div className="cluster page__actions">{actions}</div> : null}
          </div>
          {poster ? <div className="page__poster">{poster}</div> : null}
        </div>
      </div>
      {children ? <div className="page__body wrap">{children}</div> : null}
    </main>
  )
}
