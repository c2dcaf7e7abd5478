import type { CandleState } from '#contract/games/aniversario/candles.ts'
import { disc, range, rays } from '#web/components/campaign/paper.ts'
import { BAND, NUMBER, TIPS, WICK, waxOf } from '../cake/candle-art.tsx'
import './candle-close-up.css'

/** Icing that runs unevenly down from the edge of the cake. */
const ICING = `M-100 174c90-10 430-10 520 0v6${range(13)
  .map((drip) => `c-4 ${drip % 3 === 1 ? 24 : 11}-36 ${drip % 3 === 1 ? 24 : 11}-40 0`)
  .join('')}z`

interface CandleCloseUpProps {
  n: number
  state: CandleState
  /** True while a match moves to the wick. */
  isStriking: boolean
}

/** A close-up of one candle in a dim room. The flame lights up the room. */
export const CandleCloseUp = ({ n, state, isStriking }: CandleCloseUpProps) => (
  // WebKit scrolls only to HTML boxes, not to an SVG.
  <div className="cake-scene" data-state={state} data-striking={isStriking || undefined}>
    <svg viewBox="0 4 480 182" aria-hidden="true" focusable="false" preserveAspectRatio="xMidYMid slice">
      <g transform="translate(80 0)">
        <g className="cake-scene__light">
          {rays(160, 66, 40, [330, 240], 16, 0.26).map((ray) => (
            <polygon key={ray} className="cake-scene__ray" points={ray} />
          ))}
          <polygon className="cake-scene__disc" points={disc(160, 66, 92, 22, 7)} />
        </g>
        <polygon className="cake-scene__spark" points={disc(160, 66, 40, 16, 11)} />
        <path className="cake-scene__cake" d="M-100 174c90-10 430-10 520 0v60h-520z" />
        <path className="cake-scene__icing" d={ICING} />
        <path className="cake-wick" {...WICK} d="M160 76q1-5 0-12" />
        <path fill={waxOf(n)} d="M138 78q22-8 44 0l2 98h-48z" />
        <path fill="none" stroke="var(--ground)" strokeWidth="4" d="m137 106 46-16M136 168l47-16" />
        <path {...BAND} d="m132 112 56-2v34l-56 2z" />
        <text {...NUMBER} x="160" y="138" fontSize="27">
          {n}
        </text>
        <g transform="translate(160 66) scale(1.5)">{TIPS[state]}</g>
        <g className="cake-match">
          <path className="cake-match__stick" d="m6 8 92 76" />
          <path className="cake-match__head" d="m0 3 12 10" />
          <g className="cake-match__flame" transform="translate(4 4) scale(0.8)">
            {TIPS.lit}
          </g>
        </g>
      </g>
    </svg>
  </div>
)
