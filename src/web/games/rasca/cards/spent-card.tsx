import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { SymbolGrid } from './symbol-grid.tsx'
import { Ticket } from './ticket.tsx'
import './scratch-card.css'
import './still-card.css'

/** A card of a promotion that is over, stamped: as the member scratched it or, without a play, still covered. */
export const SpentCard = ({ play }: Pick<Card, 'play'>) => (
  <div className="rasca-booth" aria-hidden="true">
    <div className="rasca-card" data-spent="">
      <Ticket label="Tu tarjeta" foot={play ? play.ticket : 'Sin rascar'} isStill>
        <div className="rasca-window" data-covered={play ? undefined : ''}>
          <SymbolGrid play={play} isShown={play !== null} isTold={false} />
          {play ? null : <span className="rasca-still" />}
        </div>
      </Ticket>
      <span className="rasca-card__stamp">
        <Stamp>Terminada</Stamp>
      </span>
    </div>
  </div>
)
