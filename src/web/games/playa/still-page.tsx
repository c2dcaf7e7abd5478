import { SPOTS } from '#contract/games/playa/shells.ts'
import { range } from '#web/components/campaign/paper.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import type { StillPageProps } from '../still-page-props.ts'
import { Hole } from './dig/hole.tsx'
import { Ripples, Scenery } from './scenery/scenery.tsx'
import './dig/dig-form.css'
import './beach-page.css'

export const StillPage = ({ title, lead, side, isOver, sample, children }: StillPageProps) => (
  <Page title={title} campaign="playa" tone="ground" setting="sand" scenery={<Ripples />} lead={lead}>
    <div className="playa">
      <div className="playa__plan">
        {isOver ? null : (
          <div className="playa__sand" aria-hidden="true">
            <div className="playa__stage">
              <div className="playa-grid">
                {range(SPOTS).map((spot) => (
                  <span key={spot} className="playa-spot playa-spot--still">
                    <Hole spot={spot + 1} />
                  </span>
                ))}
              </div>
            </div>
          </div>
        )}
        <div className="playa__talk stack">
          <div className="playa-slip">{side}</div>
        </div>
      </div>
      <Scenery />
    </div>
    <div className="stack stack--section playa-rest">
      {sample}
      {children}
    </div>
  </Page>
)
