import { range } from '#web/components/campaign/paper.ts'
import './card-pile.css'

const MOST = 3

/** Today's used cards behind the one in hand; the last one slides there when the next is dealt. */
export const CardPile = ({ used, isDealt }: { used: number; isDealt: boolean }) => (
  <span className="rasca-pile" aria-hidden="true" data-dealt={isDealt || undefined}>
    {range(Math.min(used, MOST)).map((card) => (
      <i key={card} />
    ))}
  </span>
)
