import { RASCA_WORDS } from '#contract/games/rasca/words.ts'
import { Button } from '#web/components/ui/button.tsx'
import type { GameProps } from '#web/features/demonstration/demonstration.tsx'
import { Sample, SampleResult } from '#web/features/demonstration/sample.tsx'
import { useWords } from '#web/functions/site.ts'
import { SampleCard } from './sample/sample-card.tsx'
import { useSample } from './sample/use-sample.ts'

/** A sample card outside the page of the game. */
export function Demonstration({ children: next }: GameProps) {
  const say = useWords(RASCA_WORDS)
  const sample = useSample()
  return (
    <Sample
      game={<SampleCard {...sample} />}
      talk={
        <>
          <p>
            Debajo hay nueve dibujos. En esta muestra salen <strong>tres iguales</strong>, siempre los mismos, para que
            sepas cómo es una tarjeta ganadora.
          </p>
          <Button variant="secondary" pending={sample.isShown} onClick={sample.uncover}>
            Ver la muestra sin rascar
          </Button>
        </>
      }
      result={
        sample.isShown && !sample.isPlaying ? (
          <SampleResult title={say('sample-won')} next={next}>
            <p>Tres dibujos iguales. Esta es de muestra; de las de verdad, no todas llevan premio.</p>
          </SampleResult>
        ) : undefined
      }
    />
  )
}
