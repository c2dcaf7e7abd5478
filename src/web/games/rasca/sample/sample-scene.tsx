import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import { RASCA_WORDS } from '#contract/games/rasca/words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useNear } from '#web/components/ui/lazy-part.tsx'
import { SampleResult } from '#web/features/demonstration/sample.tsx'
import { useWords } from '#web/functions/site.ts'
import { StillCard } from '../cards/still-card.tsx'
import { useSample } from './use-sample.ts'

/** Fetched once the card is in view; without it, the card stays a picture. */
const SampleCard = lazy(() =>
  import('./sample-card.tsx').then(
    (file) => ({ default: file.SampleCard }),
    () => ({ default: StillCard }),
  ),
)

/** A sample card in the place of a card in play, and beside it the way into the game. */
export function SampleScene({ children }: { children: ReactNode }) {
  const say = useWords(RASCA_WORDS)
  const sample = useSample()
  const [isNear, setNear] = useState(false)
  // In a transition, so that the picture stays until the sample has loaded.
  const place = useNear<HTMLDivElement>(() => startTransition(() => setNear(true)))
  return (
    <div className="rasca-play" ref={place}>
      <Suspense fallback={<StillCard />}>{isNear ? <SampleCard {...sample} /> : <StillCard />}</Suspense>
      <div className="rasca-talk">
        {children}
        <div className="rasca-try only-js stack stack--tight">
          {sample.isShown && !sample.isPlaying ? (
            <SampleResult title={say('sample-won')}>
              <p>Tres dibujos iguales. Esta es de muestra; de las de verdad, no todas llevan premio.</p>
            </SampleResult>
          ) : (
            <>
              <p>
                <strong>Pruébalo sin cuenta:</strong> rasca la muestra. Salen tres iguales, siempre los mismos; no da
                premios y no guarda nada.
              </p>
              <p>
                <Button variant="secondary" size="sm" pending={sample.isShown} onClick={sample.uncover}>
                  Ver la muestra sin rascar
                </Button>
              </p>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
