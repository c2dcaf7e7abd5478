import { range } from '#web/components/campaign/paper.ts'
import './card-pile.css'

const MOST = 3

/** Today's used cards, behind the card in hand. The last used card slides onto the pile when the next card is dealt. */
export const CardPile = ({ used, isDealt }: { used: number; isDealt: boolean }) => (
  <span className="rasca-pile" aria-hidden="true" data-dealt={isDealt || undefined}>
    {range(Math.min(used, MOST)).map((card) => (
      <i key={card} />
    ))}
  </span>
)
