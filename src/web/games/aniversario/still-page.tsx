import { range } from '#web/components/campaign/paper.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import type { StillPageProps } from '../still-page-props.ts'
import { CakeArt } from './cake/cake-art.tsx'
import { CandleArt } from './cake/candle-art.tsx'
import './cake/cake-stage.css'
import './cake/cake.css'

const CANDLES = 7

export const StillPage = ({ title, lead, side, sample, children }: StillPageProps) => (
  <Page title={title} campaign="aniversario" tone="ground" setting="cake" lead={lead}>
    <div className="cake">
      <span className="cake-cloth" aria-hidden="true" />
      <div className="cake-plan">
        <div className="cake-stage" data-lit="0" aria-hidden="true">
          <CakeArt isLit={[]} />
          <ol className="cake-candles">
            {range(CANDLES).map((candle) => (
              <li key={candle}>
                <span className="cake-candle" data-state="closed">
                  <CandleArt n={candle + 1} state="closed" />
                </span>
              </li>
            ))}
          </ol>
        </div>
        <div className="cake-side stack">
          <div className="cake-slip">{side}</div>
        </div>
      </div>
    </div>
    <div className="stack stack--section cake-rest">
      {sample}
      {children}
    </div>
  </Page>
)
