import { useState } from 'react'
import { wake } from '#web/features/reveal/sound/use-sound.ts'
import { useScene } from '#web/features/reveal/use-scene.ts'
import { SAMPLE_MS } from '../result/animation-times.ts'

/** The state of a sample card: whether it is uncovered, and whether its scene is playing. */
export function useSample() {
  const [isShown, setShown] = useState(false)
  const isPlaying = useScene(isShown, SAMPLE_MS)
  function uncover() {
    wake()
    setShown(true)
  }
  return { isShown, isPlaying, uncover }
}
