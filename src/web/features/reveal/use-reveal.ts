import { useEffect, useRef } from 'react'
import { showResult } from '#web/browser/navigation/show-result.ts'
import { useScene } from './use-scene.ts'

/**
 * Presents a fresh result. First the scene plays for `sceneMs`. Then the heading of the result (`data-result`) receives
 * focus, so that screen readers announce the heading once. The page scrolls only as far as the heading and its
 * `scroll-margin` require.
 */
export function useReveal(isFresh: boolean, sceneMs = 0) {
  const box = useRef<HTMLDivElement>(null)
  const isPlaying = useScene(isFresh, sceneMs)
  useEffect(() => {
    if (!isFresh || isPlaying) return
    const heading = box.current?.querySelector<HTMLElement>('[data-result]')
    showResult(heading)
  }, [isFresh, isPlaying])
  return { box, isPlaying }
}
