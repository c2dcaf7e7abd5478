import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { closes, directionOf, isVertical, type SwipeDirection } from './swipe.ts'

/**
 * Elements on which no swipe can start. Otherwise, a jitter of one pixel during a click on such an element would close
 * the panel.
 */
const OWN_USE = 'button, a, input, textarea, select, label, summary, [contenteditable]'

interface Start {
  x: number
  y: number
  at: number
}

/** Lets the visitor drag a panel off the screen in one direction. A panel that is released too early springs back. */
export function useSwipe(direction: SwipeDirection | 'none', onAway: () => void) {
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)
  const start = useRef<Start>(undefined)
  useEffect(() => preventScrolling(panel, direction, start), [panel, direction])

  function onPointerDown(event: PointerEvent) {
    if (direction === 'none' || !panel || !event.isPrimary || event.button !== 0) return
    if (!(event.target instanceof Element) || event.target.closest(OWN_USE)) return
    if (isScrolledAway(event.target, panel, direction)) return
    const from = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    start.current = from
    const swipeAt = (move: globalThis.PointerEvent) => ({
      dx: move.clientX - from.x,
      dy: move.clientY - from.y,
      ms: move.timeStamp - from.at,
    })
    const listening = new AbortController()
    const { signal } = listening

    const follow = (move: globalThis.PointerEvent) => {
      const { dx, dy } = swipeAt(move)
      const isOnItsWay = directionOf({ dx, dy }) === direction
      panel.style.transition = 'none'
      panel.style.translate = !isOnItsWay ? '' : isVertical(direction) ? `0 ${dy}px` : `${dx}px 0`
    }
    const stop = () => {
      listening.abort()
      start.current = undefined
      panel.style.transition = ''
    }
    const release = (up: globalThis.PointerEvent) => {
      stop()
      // Ignores white space: when a drag begins between two lines, WebKit selects the line break.
      const isSelecting = (window.getSelection()?.toString() ?? '').trim() !== ''
      if (!isSelecting && closes(swipeAt(up), direction, panel.getBoundingClientRect())) return onAway()
      panel.style.translate = ''
    }
    const giveUp = () => {
      stop()
      panel.style.translate = ''
    }
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', release, { signal })
    window.addEventListener('pointercancel', giveUp, { signal })
  }

  return { panel: setPanel, onPointerDown }
}

/**
 * Prevents the browser from scrolling during a swipe. Where `touch-action` permits it, the browser scrolls with the
 * finger and cancels the pointer events of that finger, even if there is nothing to scroll. Only a non-passive listener
 * that is registered before the touch can prevent this.
 */
function preventScrolling(
  panel: HTMLElement | null,
  direction: SwipeDirection | 'none',
  start: { readonly current: Start | undefined },
) {
  let swiped: Start | undefined
  const onTouchMove = (event: TouchEvent) => {
    const [touch, second] = event.touches
    const from = start.current
    if (!from || !touch || second || !event.cancelable) return
    if (directionOf({ dx: touch.clientX - from.x, dy: touch.clientY - from.y }) === direction) swiped = from
    // Prevents scrolling until the end of the touch, because otherwise moving the finger back would scroll.
    if (swiped === from) event.preventDefault()
  }
  panel?.addEventListener('touchmove', onTouchMove, { passive: false })
  return () => panel?.removeEventListener('touchmove', onTouchMove)
}

/**
 * Returns whether content under the finger can still scroll in the direction of the swipe. If so, the content scrolls
 * and the panel does not move.
 */
function isScrolledAway(from: Element, panel: Element, direction: SwipeDirection): boolean {
  for (let element: Element | null = from; element; element = element.parentElement) {
    if (direction === 'down' && element.scrollTop > 0) return true
    if (direction === 'up' && element.scrollTop + element.clientHeight < element.scrollHeight - 1) return true
    if (direction === 'right' && element.scrollLeft > 0) return true
    if (direction === 'left' && element.scrollLeft + element.clientWidth < element.scrollWidth - 1) return true
    if (element === panel) return false
  }
  return false
}
