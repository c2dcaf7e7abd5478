import type { Kind } from '#contract/kinds.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import './prize-disc.css'

interface PrizeDiscProps {
  kind: Kind
  /** Name of the prize's drawing; null for the drawing of the whole game. */
  name: string | null
}

/** A prize, large on its disc of white paper. Decorative: the words beside it name the prize. */
export const PrizeDisc = ({ kind, name }: PrizeDiscProps) => (
  <span className="prize-disc" aria-hidden="true">
    <Drawing kind={kind} name={name} size={140} isCut />
  </span>
)
