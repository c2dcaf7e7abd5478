import { useLayoutEffect, useState } from 'react'
import { onSkip } from './skip.ts'
import { isCalm } from './staging.ts'
import { play } from './use-sound.ts'

/**
 * Whether the scene before a result plays. It lasts `ms` and is cut short, with its sounds, by a tap, a key or a hidden
 * tab; by a timer and no animation frame, so that none that is lost keeps the result away. There is none under reduced
 * motion.
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
    if (isCalm() || document.hidden) return end()
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
