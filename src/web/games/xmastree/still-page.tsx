import { COMMON, PLACES } from '#contract/games/xmastree/ornaments.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import type { StillPageProps } from '../still-page-props.ts'
import { OrnamentArt } from './tree/ornaments.tsx'
import { Flakes } from './tree/snowflakes.tsx'
import { TreeStage } from './tree/tree-stage.tsx'
import './tree-page.css'

/** A decorated tree as an example. */
export const StillPage = ({ title, lead, side, sample, children }: StillPageProps) => (
  <Page title={title} campaign="xmastree" tone="ground" setting="tree" lead={lead}>
    <div className="tree" data-still="">
      <Flakes />
      <div className="tree-form__in">
        <div aria-hidden="true">
          <TreeStage lights={PLACES}>
            {(place) => (
              <span key={place} className="tree-place">
                {place % 5 === 0 || place % 7 === 2 ? (
                  <OrnamentArt ornament={COMMON[place % COMMON.length] ?? 'bola'} />
                ) : null}
              </span>
            )}
          </TreeStage>
        </div>
        <div className="tree-side">
          <div className="tree-box stack">
            <p>Te llegan adornos cada semana y cada vez que juegas a lo demás.</p>
            {side}
          </div>
        </div>
      </div>
    </div>
    <div className="stack stack--section tree-rest">
      {sample}
      {children}
    </div>
  </Page>
)
