import { useState } from 'react'
import type { CardSymbol } from '#contract/games/rasca/symbols.ts'
import { RASCA_WORDS } from '#contract/games/rasca/words.ts'
import { Button } from '#web/components/ui/button.tsx'
import type { GameProps } from '#web/features/demonstration/demonstration.tsx'
import { Sample, SampleResult } from '#web/features/demonstration/sample.tsx'
import { wake } from '#web/features/reveal/sound/use-sound.ts'
import { useScene } from '#web/features/reveal/use-scene.ts'
import { useWords } from '#web/functions/site.ts'
import { SymbolGrid } from './cards/symbol-grid.tsx'
import { Ticket } from './cards/ticket.tsx'
import { FoilCanvas } from './foil/foil-canvas.tsx'
import { SAMPLE_MS } from './result/animation-times.ts'
import './foil/coin.css'
import './foil/foil.css'
import './demonstration.css'

/**
 * The symbols of the sample card. The card is always the same, as the words above the card say, because a random card
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

/** A sample card to scratch: nothing is requested from the server and nothing is stored. */
export function Demonstration({ children: next }: GameProps) {
  const say = useWords(RASCA_WORDS)
  const [isPainted, setPainted] = useState(false)
  const [isShown, setShown] = useState(false)
  const isPlaying = useScene(isShown, SAMPLE_MS)

  function uncover() {
    wake()
    setShown(true)
  }

  return (
    <Sample
      game={
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
      }
      talk={
        <>
          <p>
            Debajo hay nueve dibujos. En esta muestra salen <strong>tres iguales</strong>, siempre los mismos, para que
            sepas cómo es una tarjeta ganadora.
          </p>
          <Button variant="secondary" pending={isShown} onClick={uncover}>
            Ver la muestra sin rascar
          </Button>
        </>
      }
      result={
        isShown && !isPlaying ? (
          <SampleResult title={say('sample-won')} next={next}>
            <p>Tres dibujos iguales. Esta es de muestra; de las de verdad, no todas llevan premio.</p>
          </SampleResult>
        ) : undefined
      }
    />
  )
}
