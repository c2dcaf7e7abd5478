import { range } from '#web/components/campaign/paper.ts'
import './card-pile.css'

const MOST = 3

/** Today's used cards, in the head of the card in hand. The last used card lands here when the next card is dealt. */
export const CardPile = ({ used, isDealt }: { used: number; isDealt: boolean }) => (
  <span className="rasca-pile" aria-hidden="true" data-dealt={isDealt || undefined}>
    {range(Math.min(used, MOST)).map((card) => (
      <i key={card} />
    ))}
  </span>
)
