import { useEffect, useState } from 'react'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import { CardStamp } from './card-stamp.tsx'
import { SymbolGrid } from './symbol-grid.tsx'
import './leaving-card.css'

/** Milliseconds that the flight takes, as in `leaving-card.css`. */
const FLIGHT_MS = 420

/** The face of the card that was in hand, on its flight to the pile in the head of the next card. */
export function LeavingCard({ card, serverNow }: { card: Card; serverNow: number }) {
  const [isGone, setGone] = useState(prefersReducedMotion)
  useEffect(() => {
    const landing = setTimeout(() => setGone(true), FLIGHT_MS)
    return () => clearTimeout(landing)
  }, [])
  if (isGone) return null
  return (
    <div className="rasca-leaving" aria-hidden="true">
      <div className="rasca-ticket">
        <div className="rasca-ticket__head" />
        <div className="rasca-window">
          <SymbolGrid play={card.play} isShown isTold={false} />
        </div>
        <div className="rasca-ticket__foot">
          <span className="rasca-ticket__bars" />
        </div>
      </div>
      <CardStamp card={card} serverNow={serverNow} />
    </div>
  )
}
