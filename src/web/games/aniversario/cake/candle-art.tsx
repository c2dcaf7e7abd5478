import type { ReactNode } from 'react'
import type { CandleState } from '#contract/games/aniversario/candles.ts'
import { Curl, Flame, Sparks, Wisp } from './flame.tsx'

const WAX = ['var(--dye-pale, var(--print-blue))', 'var(--print-white)', 'var(--made-red)', 'var(--made-yellow)']

/** Returns the colour of a candle, the same in every drawing. */
export const waxOf = (n: number) => WAX[(n - 1) % WAX.length]

export const WICK = { fill: 'none', stroke: 'var(--on-ground)', strokeWidth: 3, strokeLinecap: 'round' } as const
/**
 * Paint of the paper band around a candle: white in both colour schemes, so that the number on the band stays legible.
 */
export const BAND = { fill: 'oklch(0.985 0.012 95)', stroke: 'var(--ground)', strokeWidth: 1.5 } as const
export const NUMBER = {
  fill: 'oklch(0.25 0.065 277)',
  fontFamily: 'var(--display)',
  fontWeight: 800,
  textAnchor: 'middle',
} as const

/**
 * The drawing at the tip of the wick for each state. The shapes differ, so that the states can be told apart without
 * colour.
 */
export const TIPS: Record<CandleState, ReactNode> = {
  closed: null,
  ready: <Sparks />,
  second: <Curl />,
  lit: <Flame />,
  out: <Wisp />,
  missed: null,
}

interface CandleProps {
  n: number
  state: CandleState
}

/** A candle without its number, 60 by 118 units. */
export const CandleShape = ({ n, state }: CandleProps) => (
  <>
    <path className="cake-wick" {...WICK} d="M30 50q1-4 0-9" />
    <path className="cake-wax" fill={waxOf(n)} d="M18 51q12-5 24 0l1 67H17z" />
    <path fill="none" stroke="var(--ground)" strokeWidth="4" d="m18 70 24-10M18 112l24-10" />
    {state === 'lit' || state === 'out' ? (
      <path className="cake-wax" fill={waxOf(n)} d="M39 52c6 2 5 9 5 14 0 4-5 4-5 0z" />
    ) : null}
    <g transform="translate(30 42)">{TIPS[state]}</g>
  </>
)

/**
 * A candle with its number on a paper band. The sparks are a separate SVG, so that the browser can animate them without
 * a layout.
 */
export const CandleArt = ({ n, state }: CandleProps) => (
  <span className="cake-candle__art">
    <svg viewBox="0 0 60 118" aria-hidden="true" focusable="false">
      <CandleShape n={n} state={state === 'ready' ? 'closed' : state} />
      <path {...BAND} d="m15 76 30-1v22l-30 1z" />
      <text {...NUMBER} x="30" y="93" fontSize="19">
        {n}
      </text>
    </svg>
    {state === 'ready' ? (
      <svg className="cake-candle__sparks" viewBox="0 0 60 118" aria-hidden="true" focusable="false">
        <g transform="translate(30 42)">{TIPS.ready}</g>
      </svg>
    ) : null}
  </span>
)
