import type { ReactNode } from 'react'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import type { StillPageProps } from '../still-page-props.ts'
import { SpentCard } from './cards/spent-card.tsx'
import { StillCard } from './cards/still-card.tsx'

export const StillPage = ({ title, lead, side, isOver, children }: StillPageProps) => (
  <Page title={title} campaign="rasca" tone="ground" setting="card" lead={lead}>
    <div className="stack stack--section">
      {isOver ? <EndedScene play={null}>{side}</EndedScene> : <StillScene>{side}</StillScene>}
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

/** The stamped card of a promotion that is over, and how it was. */
export const EndedScene = ({ play, children }: Pick<Card, 'play'> & { children: ReactNode }) => (
  <div className="rasca-play" data-ended="">
    <SpentCard play={play} />
    <div className="rasca-talk">{children}</div>
  </div>
)
