import type { ReactNode } from 'react'
import type { Kind } from '#contract/kinds.ts'
import { PrizeDisc } from './prize-disc.tsx'
import './gain.css'

interface GainProps {
  /** The drawing of what was gained; undefined if the scene of the game already shows it. */
  art: { kind: Kind; name: string | null } | undefined
  heading: ReactNode
  /** The next step and the small print. */
  children: ReactNode
}

/** Shows the gain of a play: the drawing with its heading, then the next step. A fresh result animates them. */
export const Gain = ({ art, heading, children }: GainProps) => (
  <div className="gain">
    {art ? <PrizeDisc {...art} /> : null}
    <div className="gain__heading">{heading}</div>
    <div className="gain__next">{children}</div>
  </div>
)
