import { useLayoutEffect, useState } from 'react'
import { DOUBLE_TAP_MS, isCalm } from './staging.ts'

/**
 * Whether the scene before a result plays. It lasts `ms` and is cut short by a tap, a key or a hidden tab; by a timer and
 * no animation frame, so that none that is lost keeps the result away. There is none under reduced motion.
 */
export function useScene(isFresh: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useLayoutEffect(() => {
    if (!isFresh || isOver) return
    const end = () => setOver(true)
    if (isCalm() || document.hidden) return end()
    const began = performance.now()
    const isMeant = () => performance.now() - began > DOUBLE_TAP_MS
    let isTap = false
    const onDown = () => {
      isTap = isMeant()
    }
    // At the end of a tap, or the browser would take the focus off the result again; a stroke under way is none.
    const onTap = () => isTap && end()
    const onKey = ({ repeat }: KeyboardEvent) => !repeat && isMeant() && end()
    const timer = setTimeout(end, ms)
    window.addEventListener('pointerdown', onDown)
    window.addEventListener('click', onTap)
    window.addEventListener('keydown', onKey)
    document.addEventListener('visibilitychange', end)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', onDown)
      window.removeEventListener('click', onTap)
      window.removeEventListener('keydown', onKey)
      document.removeEventListener('visibilitychange', end)
    }
  }, [isFresh, isOver, ms])
  return isFresh && !isOver
}
