import { useEffect, useEffectEvent, useRef } from 'react'

/** Of the screen's height: near enough to be there when it is scrolled to. */
const MARGIN = '15%'

/** Calls back once, when an element comes near the view. */
export function useNear<E extends Element>(onNear: () => void) {
  const place = useRef<E>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        near()
      },
      { rootMargin: `${MARGIN} 0px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return place
}
