import { useEffect, useRef, useState } from 'react'
import { buzz } from './staging.ts'

/**
 * Stages a result that has just come: the focus goes to its first heading, which says it once, and the page scrolls no
 * further than to show it. `skip`, called on a tap, ends the scene.
 */
export function useReveal(isFresh: boolean, vibration: number[] = []) {
  const box = useRef<HTMLDivElement>(null)
  // Set to false, the scene stands as it ends.
  const [isMoving, setMoving] = useState(isFresh)
  const pattern = useRef(vibration)
  useEffect(() => {
    if (!isFresh) return
    box.current?.querySelector<HTMLElement>('[data-result]')?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
    if (pattern.current.length > 0) buzz(pattern.current)
  }, [isFresh])
  return { box, isMoving, skip: () => setMoving(false) }
}
