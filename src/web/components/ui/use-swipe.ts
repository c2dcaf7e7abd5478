import { type PointerEvent, useRef } from 'react'
import { closes, directionOf, isVertical, type SwipeDirection } from './swipe.ts'

/** A jitter of one pixel while clicking these must not close anything. */
const OWN_USE = 'button, a, input, textarea, select, label, summary, [contenteditable]'

/** Drags a panel away in one direction; released too early, it springs back. */
export function useSwipe(direction: SwipeDirection | 'none', onAway: () => void) {
  const panel = useRef<HTMLDivElement>(null)

  function onPointerDown(event: PointerEvent) {
    const element = panel.current
    if (direction === 'none' || !element || !event.isPrimary || event.button !== 0) return
    if (!(event.target instanceof Element) || event.target.closest(OWN_USE)) return
    if (isScrolledAway(event.target, element, direction)) return
    const start = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    const swipeAt = (move: globalThis.PointerEvent) => ({
      dx: move.clientX - start.x,
      dy: move.clientY - start.y,
      ms: move.timeStamp - start.at,
    })
    const listening = new AbortController()
    const { signal } = listening

    const follow = (move: globalThis.PointerEvent) => {
      const { dx, dy } = swipeAt(move)
      const isOnItsWay = directionOf({ dx, dy }) === direction
      element.style.transition = 'none'
      element.style.translate = !isOnItsWay ? '' : isVertical(direction) ? `0 ${dy}px` : `${dx}px 0`
    }
    const release = (up: globalThis.PointerEvent) => {
      listening.abort()
      element.style.transition = ''
      const isSelecting = (window.getSelection()?.toString() ?? '') !== ''
      if (!isSelecting && closes(swipeAt(up), direction, element.getBoundingClientRect())) return onAway()
      element.style.translate = ''
    }
    const giveUp = () => {
      listening.abort()
      element.style.transition = ''
      element.style.translate = ''
    }
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', release, { signal })
    window.addEventListener('pointercancel', giveUp, { signal })
  }

  return { panel, onPointerDown }
}

/** Content that can still scroll against the swipe scrolls first. */
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
