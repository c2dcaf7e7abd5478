import { useEffect, useRef, useState } from 'react'
import { buzz, DOUBLE_TAP_MS } from './staging.ts'

/**
 * Stages a result that has just come: the focus goes to its heading (`data-result`), which says it once, and the page
 * scrolls no further than to show that heading with its `scroll-margin`. `skip`, called on a tap, ends the scene.
 */
export function useReveal(isFresh: boolean, vibration: number[] = []) {
  const box = useRef<HTMLDivElement>(null)
  // Set to false, the scene stands as it ends.
  const [isMoving, setMoving] = useState(isFresh)
  const began = useRef(0)
  const pattern = useRef(vibration)
  useEffect(() => {
    if (!isFresh) return
    began.current = performance.now()
    const heading = box.current?.querySelector<HTMLElement>('[data-result]')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
    if (pattern.current.length > 0) buzz(pattern.current)
  }, [isFresh])
  const skip = () => {
    if (performance.now() - began.current > DOUBLE_TAP_MS) setMoving(false)
  }
  return { box, isMoving, skip }
}
