import type { ReactNode } from 'react'
import { Page } from '#web/components/layout/page/page.tsx'
import type { StillPageProps } from '../still-page-props.ts'
import { StillCard } from './cards/still-card.tsx'

export const StillPage = ({ title, lead, side, children }: StillPageProps) => (
  <Page title={title} campaign="rasca" tone="ground" setting="card" lead={lead}>
    <div className="stack stack--section">
      <StillScene>{side}</StillScene>
      {children}
    </div>
  </Page>
)

/** The covered card and, as beside a card in play, its words. */
export const StillScene = ({ children }: { children: ReactNode }) => (
  <div className="rasca-play">
    <StillCard />
    <div className="rasca-talk">{children}</div>
  </div>
)
