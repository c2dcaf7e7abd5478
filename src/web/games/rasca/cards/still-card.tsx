import { Coin } from '../foil/coin.tsx'
import { SymbolGrid } from './symbol-grid.tsx'
import { Ticket } from './ticket.tsx'
import '../foil/coin.css'
import './scratch-card.css'
import './still-card.css'

/** A covered card that cannot be scratched, for visitors who cannot play yet. The coin shows how to scratch. */
export const StillCard = () => (
  <div className="rasca-booth" aria-hidden="true">
    <div className="rasca-card">
      <Ticket label="Tu tarjeta" foot="Sin rascar" isStill>
        <div className="rasca-window" data-covered="">
          <SymbolGrid play={null} isShown={false} />
          <span className="rasca-still">
            <span className="rasca-still__words">TE ESPERA</span>
          </span>
          <Coin />
        </div>
      </Ticket>
    </div>
  </div>
)
