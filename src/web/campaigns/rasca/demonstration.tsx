import { useState } from 'react'
import type { CardSymbol } from '#contract/mechanics/rasca-symbols.ts'
import { Button } from '#web/components/ui/button.tsx'
import type { GameProps } from '#web/features/demonstration/demonstration.tsx'
import { Sample, SampleResult } from '#web/features/demonstration/sample.tsx'
import { useScene } from '#web/features/reveal/use-scene.ts'
import { wake } from '#web/features/reveal/use-sound.ts'
import { FoilCanvas } from './foil-canvas.tsx'
import { SAMPLE_MS } from './scene.ts'
import { SymbolGrid } from './symbol-grid.tsx'
import { Ticket } from './ticket.tsx'
import './coin.css'
import './foil.css'
import './demonstration.css'

/**
 * Always the same card, which its words say beforehand: a demonstration that were drawn by chance would suggest odds.
 * It shows three alike, which is what there is to explain.
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

/** A card to scratch that is none: nothing is asked of the server and nothing is kept. */
export function Demonstration({ children: next }: GameProps) {
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
          <SampleResult title="Así se ve una ganadora" next={next}>
            <p>Tres dibujos iguales. Esta es de muestra; de las de verdad, no todas llevan premio.</p>
          </SampleResult>
        ) : undefined
      }
    />
  )
}
