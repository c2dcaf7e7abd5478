import type { ReactNode } from 'react'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { SpentCard } from './spent-card.tsx'
import { StillCard } from './still-card.tsx'

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
