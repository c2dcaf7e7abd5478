import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import type { Hanging } from '../state/selection.ts'

const FLIGHT_MS = 320
/** The height of the arc in pixels, above the straight line to the place. */
const ARC_PX = 56

/**
 * Notes where an ornament is before the tree changes. Returns a function that lets the ornament fly from there, along
 * an arc, once it is at its place; until then the function returns false.
 */
export function takeOff(area: HTMLElement | null, { ornament, from, place }: Hanging): (() => boolean) | undefined {
  const origin = from === null ? `[value="${ornament}"]` : `[data-place="${from}"]`
  const box = area?.querySelector(`${origin} .tree-ornament`)?.getBoundingClientRect()
  if (!box || place === null || prefersReducedMotion()) return
  return () => {
    const landed = area?.querySelector(`[data-place="${place}"] .tree-ornament`)
    if (!landed) return false
    fly(landed, box)
    return true
  }
}

function fly(ornament: Element, from: DOMRect) {
  const to = ornament.getBoundingClientRect()
  const x = from.x + from.width / 2 - to.x - to.width / 2
  const y = from.y + from.height / 2 - to.y - to.height / 2
  ornament.animate(
    [
      { translate: `${x}px ${y}px`, scale: String(from.width / to.width), easing: 'ease-out' },
      { translate: `${x / 2}px ${y / 2 - ARC_PX}px`, scale: '1.15', easing: 'ease-in' },
      { translate: '0 0', scale: '1' },
    ],
    FLIGHT_MS,
  )
}
