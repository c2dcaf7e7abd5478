import { Page } from '#web/components/layout/page/page.tsx'
import type { StillPageProps } from '../still-page-props.ts'
import { EndedScene, StillScene } from './cards/scenes.tsx'
import { SampleScene } from './sample/sample-scene.tsx'

/** For those who can try the game, the card is the sample, so the page needs no band with another one. */
export const StillPage = ({ title, lead, side, isOver, sample, children }: StillPageProps) => (
  <Page title={title} campaign="rasca" tone="ground" setting="card" lead={lead}>
    <div className="stack stack--section">
      {isOver ? (
        <EndedScene play={null}>{side}</EndedScene>
      ) : sample ? (
        <SampleScene>{side}</SampleScene>
      ) : (
        <StillScene>{side}</StillScene>
      )}
      {children}
    </div>
  </Page>
)
