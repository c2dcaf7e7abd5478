import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import type { Hanging } from '../state/selection.ts'

const FLIGHT_MS = 320
/** The height of the arc in pixels, above the straight line to the place. */
const ARC_PX = 56

/**
 * Lets an ornament that is hung by two presses fly from the tray, or from its former place, along an arc to its place.
 * `takeOff` is called before the tree changes. An ornament that is dragged is already at its place.
 */
export function useFlight(area: RefObject<HTMLElement | null>, places: Tree['places']) {
  const flight = useRef<{ from: DOMRect; place: number }>(undefined)

  function takeOff({ ornament, from, place }: Hanging) {
    const origin = from === null ? `[value="${ornament}"]` : `[data-place="${from}"]`
    const box = area.current?.querySelector(`${origin} .tree-ornament`)?.getBoundingClientRect()
    flight.current = box && place !== null && !prefersReducedMotion() ? { from: box, place } : undefined
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: lands when the tree has changed
  useLayoutEffect(() => {
    if (!flight.current) return
    const { from, place } = flight.current
    const ornament = area.current?.querySelector(`[data-place="${place}"] .tree-ornament`)
    if (!ornament) return
    flight.current = undefined
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
  }, [places])

  return takeOff
}
