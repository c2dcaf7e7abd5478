import { useEffect, useEffectEvent, useRef } from 'react'

/** Of the screen's height: near enough to be there when it is scrolled to. */
const NEAR = '15%'
/** Until the visitor scrolls, what lies below the screen can wait. On a phone the tab bar hides this much of it. */
const IN_VIEW = '-10%'

/** Calls back once, when an element is in view or, once the visitor has scrolled, comes near it. */
export function useNear<E extends Element>(onNear: () => void) {
  const place = useRef<E>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = (margin: string) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return
          stop()
          near()
        },
        { rootMargin: `${margin} 0px` },
      )
      observer.observe(element)
      return observer
    }
    let observer = watch(IN_VIEW)
    const onScroll = () => {
      observer.disconnect()
      observer = watch(NEAR)
    }
    const stop = () => {
      observer.disconnect()
      removeEventListener('scroll', onScroll)
    }
    addEventListener('scroll', onScroll, { once: true })
    return stop
  }, [])
  return place
}
