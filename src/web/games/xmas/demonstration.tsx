import { useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import type { GameProps } from '#web/features/demonstration/demonstration.tsx'
import { Sample, SampleResult } from '#web/features/demonstration/sample.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { play } from '#web/features/reveal/sound/use-sound.ts'
import { useScene } from '#web/features/reveal/use-scene.ts'
import { PLAIN_MS } from './room/animation-times.ts'
import { RoomScene } from './room/room-scene.tsx'
import { shakeShutters } from './room/shake-shutters.ts'
import { Shutters } from './room/shutters.tsx'
import { soundOpening } from './room/sounds.ts'
import './house/house.css'
import './door/big-window.css'
import './room/reveal.css'
import './demonstration.css'

/**
 * A sample window outside the calendar. There is always the same saying behind the window, as the words beside the
 * window say beforehand, because a prize would suggest odds of winning.
 */
export function Demonstration({ children: next }: GameProps) {
  const [isTouched, setTouched] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isPlaying = useScene(isOpen, PLAIN_MS)
  const saying = useId()

  async function open() {
    setTouched(true)
    await shakeShutters()
    setOpen(true)
    play((sounds) => soundOpening(sounds, { outcome: { kind: 'lost' }, quiz: null }))
  }

  return (
    <Sample
      game={
        <section
          className="xmas-big xmas-sample"
          aria-label="Puerta de muestra"
          data-state="today"
          data-trembling={(isTouched && !isOpen) || undefined}
        >
          <header className="xmas-big__lintel">
            <p className="xmas-sample__mark">Demostración</p>
            <Speaker />
          </header>
          {isOpen ? (
            <div className="xmas-room stack" data-fresh="" data-scene={isPlaying || undefined}>
              {isPlaying ? <Shutters isWreathed /> : null}
              <RoomScene thing="text" />
              <div className="xmas-words">
                <p className="xmas-sample__saying" id={saying}>
                  «Por Santa Lucía, mengua la noche y crece el día.»
                </p>
              </div>
            </div>
          ) : (
            <Shutters isWreathed />
          )}
          <span className="xmas-big__sill" aria-hidden="true" />
        </section>
      }
      talk={
        <>
          <p>
            Esta puerta es de muestra: detrás hay <strong>un refrán</strong>, siempre el mismo. Ábrela y verás cómo se
            abren las del calendario.
          </p>
          <Button pending={isTouched} onClick={() => void open()}>
            Abrir la puerta de muestra
          </Button>
        </>
      }
      result={
        isOpen && !isPlaying ? (
          <SampleResult title="Así se abre una puerta" describedBy={saying} next={next}>
            <p>Esta guardaba un refrán. En el calendario cada una tiene su día, y no se sabe qué hay detrás.</p>
          </SampleResult>
        ) : undefined
      }
    />
  )
}
