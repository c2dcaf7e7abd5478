import type { PrizeOffer } from '#contract/campaigns.ts'
import type { Kind } from '#contract/kinds.ts'

/** Prizes as drawings with their names: files, so that the page needs no script of the game, and after the poster. */
export const PrizeStrip = ({ kind, prizes }: { kind: Kind; prizes: readonly PrizeOffer[] }) => (
  <ul className="prize-strip">
    {prizes.map(({ key, name, kind: of, symbol }) => (
      <li key={key}>
        <img src={`/carteles/${kind}-${symbol ?? of}.svg`} alt="" width={64} height={64} fetchPriority="low" />
        <span>{name}</span>
      </li>
    ))}
  </ul>
)
