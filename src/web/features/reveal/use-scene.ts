import { useLayoutEffect, useState } from 'react'
import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import { onSkip } from './on-skip.ts'
import { play } from './sound/use-sound.ts'

/**
 * Returns whether the scene before a result is playing. The scene plays for `ms`, unless a tap, a key or hiding the tab
 * ends the scene and its sounds earlier. It does not play under reduced motion. A timer ends the scene, because if
 * animation frames ended it, a missing frame would withhold the result.
 */
export function useScene(isFresh: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(ms === 0)
  useLayoutEffect(() => {
    if (!isFresh || isOver) return
    const end = () => setOver(true)
    const cut = () => {
      play((sounds) => sounds.cut())
      end()
    }
    if (prefersReducedMotion() || document.hidden) return end()
    const timer = setTimeout(end, ms)
    const stop = onSkip(cut)
    document.addEventListener('visibilitychange', cut)
    return () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', cut)
    }
  }, [isFresh, isOver, ms])
  return isFresh && !isOver
}
