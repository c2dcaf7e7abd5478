import { disc, range, rays, scatter, star } from '#web/components/campaign/paper.ts'
import { CakeTier } from './cake-tier.tsx'
import { CandleShape } from './candle-art.tsx'

export const CAKE = { width: 420, height: 356 }
/** The y coordinate of the step under each candle, in units of the drawing. */
const STEPS = [234, 182, 130, 130, 130, 182, 234] as const
const COLUMN = CAKE.width / STEPS.length
const columnX = (column: number) => COLUMN * (column + 0.5)

/**
 * A cake with three steps on a plate, without its candles. The top step has space for three candles; each of the two
 * lower steps has space for one candle on the left and one on the right. The cut-out below a candle shines while the
 * candle burns, and the sponge glows more with every burning candle.
 */
export const CakeArt = ({ isLit }: CakeProps) => (
  <svg className="cake-art" viewBox={`0 0 ${CAKE.width} ${CAKE.height}`} aria-hidden="true" focusable="false">
    <Halo />
    <CakeShape isLit={isLit} />
  </svg>
)

interface CakeProps {
  isLit: readonly boolean[]
}

/** The cake as in `CakeArt`, without the halo. */
export const CakeShape = ({ isLit }: CakeProps) => (
  <>
    <path
      fill="var(--print-white)"
      stroke="var(--shade)"
      strokeWidth="4"
      d="M-2 331c70-15 354-15 424 0-26 24-398 24-424 0Z"
    />
    <CakeTier x={126} y={142} width={168} height={64} fill="var(--sponge)" icing="var(--print-white)" drips={5} />
    <CakeTier x={66} y={194} width={288} height={62} fill="var(--cream)" icing="var(--cherry)" drips={7} />
    <CakeTier x={8} y={246} width={404} height={86} fill="var(--sponge)" icing="var(--print-white)" drips={11} />
    {range(STEPS.length).map((column) => (
      <polygon
        key={column}
        transform={`translate(${columnX(column)} 305)`}
        className="cake-light"
        fill={isLit[column] ? 'var(--light)' : 'var(--cut-out)'}
        points={CUT_OUTS[column % CUT_OUTS.length]}
      />
    ))}
    <path
      fill="none"
      stroke="var(--cream)"
      strokeWidth="9"
      strokeLinecap="round"
      strokeDasharray="0.1 14.3"
      d="M18 329h386"
    />
    <Cherries />
    <Crumbs />
  </>
)

/** Distance from the top of a candle to the step under the candle, in units of the drawing. */
const CANDLE_HEIGHT = 118

/** The candles of the cake; the first `lit` of them burn. */
export const CandlesShape = ({ lit }: { lit: number }) =>
  STEPS.map((y, column) => (
    <g key={columnX(column)} transform={`translate(${columnX(column) - COLUMN / 2} ${y - CANDLE_HEIGHT})`}>
      <CandleShape n={column + 1} state={column < lit ? 'lit' : 'closed'} />
    </g>
  ))

const CUT_OUTS = [disc(0, 0, 11, 12, 5), star(0, 0, 15, 7, 5), '0,-14 12,0 0,14 -12,0'] as const

const Halo = () => (
  <g className="cake-halo">
    {rays(210, 150, 60, [152, 140], 18, 0.25).map((ray) => (
      <polygon key={ray} points={ray} />
    ))}
    <polygon points={disc(210, 150, 126, 26, 3)} />
  </g>
)

/** Cherries at the foot of the second tier, between its drips of icing. */
const Cherries = () => (
  <>
    {[94, 151, 210, 269, 326].map((x) => (
      <g key={x} transform={`translate(${x} 232)`}>
        <circle r="8" fill="var(--print-red)" />
        <path fill="none" stroke="var(--print-green)" strokeWidth="3" strokeLinecap="round" d="M0-7c1-6 4-9 8-11" />
      </g>
    ))}
  </>
)

function Crumbs() {
  const off = scatter(31)
  return range(9).map((crumb) => (
    <polygon
      key={crumb}
      fill={crumb % 3 ? 'var(--print-brown)' : 'var(--cherry)'}
      points={star(Math.round(20 + off() * 380), Math.round(343 + off() * 10), 3 + off() * 3, 2, 3, off())}
    />
  ))
}
