import { useEffect, useRef } from 'react'
import { useScene } from './use-scene.ts'

/**
 * Stages a result that has just come: its scene plays for `sceneMs`, then the focus goes to its heading (`data-result`),
 * which screen readers announce once. The page scrolls no further than to show that heading with its `scroll-margin`.
 */
export function useReveal(isFresh: boolean, sceneMs = 0) {
  const box = useRef<HTMLDivElement>(null)
  const isPlaying = useScene(isFresh, sceneMs)
  useEffect(() => {
    if (!isFresh || isPlaying) return
    const heading = box.current?.querySelector<HTMLElement>('[data-result]')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }, [isFresh, isPlaying])
  return { box, isPlaying }
}
