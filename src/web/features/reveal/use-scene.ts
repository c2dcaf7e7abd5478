import { useLayoutEffect, useState } from 'react'
import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import { onSkip } from './on-skip.ts'
import { play } from './sound/use-sound.ts'

/**
 * Returns whether the scene before a result is playing. It plays for `ms`, or until a tap, a key or a hidden tab ends
 * it and its sounds; never under reduced motion. A timer ends it, because a missing animation frame would withhold the
 * result.
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
