import { useState } from 'react'
import type { CardSymbol } from '#contract/games/rasca/symbols.ts'
import { SymbolGrid } from '../cards/symbol-grid.tsx'
import { Ticket } from '../cards/ticket.tsx'
import { FoilCanvas } from '../foil/foil-canvas.tsx'
import type { useSample } from './use-sample.ts'
import '../foil/coin.css'
import '../foil/foil.css'
import './sample-card.css'

/**
 * The symbols of the sample card. The card is always the same, as the words beside the card say, because a random card
 * would suggest odds of winning. Three symbols are equal, to explain the rule.
 */
const SAMPLE: readonly CardSymbol[] = [
  'tijeras',
  'sol',
  'cereza',
  'limon',
  'tijeras',
  'sandia',
  'naranja',
  'llave',
  'tijeras',
]
const PLAY = { symbols: SAMPLE, outcome: { kind: 'won' } } as const

type SampleCardProps = ReturnType<typeof useSample>

/** A sample card to scratch: nothing is requested from the server and nothing is stored. */
export function SampleCard({ isShown, isPlaying, uncover }: SampleCardProps) {
  const [isPainted, setPainted] = useState(false)
  return (
    <div className="rasca-booth rasca-sample" data-scene={isPlaying || undefined}>
      <div className="rasca-card">
        <Ticket label="DEMOSTRACIÓN" foot="Muestra sin valor">
          <div className="rasca-window" data-covered={(!isShown && !isPainted) || undefined}>
            <SymbolGrid play={PLAY} isShown={isShown} isTold={isShown && !isPlaying} />
            <FoilCanvas
              isGone={isShown}
              onStart={() => undefined}
              onEnough={uncover}
              onPainted={() => setPainted(true)}
            />
          </div>
        </Ticket>
      </div>
    </div>
  )
}
