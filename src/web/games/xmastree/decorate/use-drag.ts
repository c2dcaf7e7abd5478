import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { ORNAMENTS, type Ornament } from '#contract/games/xmastree/ornaments.ts'

export interface Dragged {
  ornament: Ornament
  from: number | null
}

interface DragOptions {
  /** `place` is null for the tray. */
  onDrop: (dragged: Dragged, place: number | null) => void
  canDrop: (place: number) => boolean
}

/** Minimum length in pixels of a movement that counts as a drag; a shorter movement counts as a press. */
const FIRM_PX = 6
/** Maximum distance in pixels between a drop and the centre of the place on which it counts. */
const NEAR_PX = 40
const STIFFNESS = 0.24
const FRICTION = 0.6
const MOST_DEGREES = 24

/** Whether a movement from an ornament scrolls the row that contains the ornament. */
function isSwipe(source: HTMLElement, x: number, y: number): boolean {
  const row = source.closest('.tree-tray')
  return row !== null && row.scrollWidth > row.clientWidth && Math.abs(x) > Math.abs(y)
}

/**
 * Lets members drag the ornament of an element with `data-drag` to an element with `data-place`, or to the element with
 * `data-tray`. Escape or a drop elsewhere cancels the drag. Two presses do the same without dragging.
 */
export function useDrag({ onDrop, canDrop }: DragOptions) {
  const [dragged, setDragged] = useState<Dragged>()
  const [over, setOver] = useState<number | null>()
  const ghost = useRef<HTMLSpanElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const hasJustDragged = useRef(false)
  const stop = useRef<() => void>(undefined)
  /** Ends the return animation of a cancelled drag at once. */
  const land = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function targetAt(x: number, y: number): number | null | undefined {
    const places = [...(area.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    const distances = places.map((place) => {
      const box = place.getBoundingClientRect()
      return {
        place: Number(place.dataset.place),
        away: Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y),
      }
    })
    const [best] = distances.filter(({ place }) => canDrop(place)).sort((a, b) => a.away - b.away)
    if (best && best.away <= NEAR_PX) return best.place
    return document.elementFromPoint(x, y)?.closest('[data-tray]') ? null : undefined
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return
    const source = event.target.closest<HTMLElement>('[data-drag]')
    const ornament = ORNAMENTS.find((name) => name === source?.dataset.drag)
    if (!source || !ornament) return
    land.current?.()
    const what = { ornament, from: source.dataset.place ? Number(source.dataset.place) : null }
    const box = source.getBoundingClientRect()
    const home = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const start = { x: event.clientX, y: event.clientY }
    const spring = newSpring(home)
    let isFirm = false
    const leaving = new AbortController()
    const { signal } = leaving

    const end = (then?: () => void) => {
      leaving.abort()
      land.current = undefined
      spring.end()
      stop.current = undefined
      then?.()
      setDragged(undefined)
      setOver(undefined)
      if (!isFirm) return
      hasJustDragged.current = true
      setTimeout(() => {
        hasJustDragged.current = false
      }, 50)
    }
    const cancel = () => {
      leaving.abort()
      setOver(undefined)
      if (!isFirm || isCalm()) return end()
      spring.to(home)
      const timer = setTimeout(() => end(), 220)
      land.current = () => {
        clearTimeout(timer)
        end()
      }
    }
    stop.current = () => {
      leaving.abort()
      spring.end()
    }

    window.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        if (!isFirm && Math.hypot(x - start.x, y - start.y) < FIRM_PX) return
        if (!isFirm && isSwipe(source, x - start.x, y - start.y)) return end()
        if (!isFirm) {
          isFirm = true
          setDragged(what)
          spring.run(ghost)
        }
        spring.to({ x, y })
        setOver(targetAt(x, y))
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        if (!isFirm) return end()
        const target = targetAt(clientX, clientY)
        if (target === undefined || (target === null && what.from === null)) return cancel()
        end(() => onDrop(what, target))
      },
      { signal },
    )
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', ({ key }) => (key === 'Escape' ? cancel() : undefined), { signal })
  }

  return { area, ghost, dragged, over, onPointerDown, hasJustDragged: () => hasJustDragged.current }
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface Point {
  x: number
  y: number
}

/**
 * Returns a spring that moves the dragged ornament after the pointer with a swing. Under reduced motion the ornament
 * follows the pointer exactly.
 */
function newSpring(home: Point) {
  const at = { ...home }
  const speed = { x: 0, y: 0 }
  let goal = home
  let frame = 0
  function step(ghost: { current: HTMLElement | null }) {
    const isStiff = isCalm()
    for (const axis of ['x', 'y'] as const) {
      speed[axis] = isStiff ? goal[axis] - at[axis] : (speed[axis] + (goal[axis] - at[axis]) * STIFFNESS) * FRICTION
      at[axis] += speed[axis]
    }
    const turn = isStiff ? 0 : Math.max(-MOST_DEGREES, Math.min(MOST_DEGREES, speed.x * 1.4))
    if (ghost.current) {
      ghost.current.style.translate = `${at.x}px ${at.y}px`
      ghost.current.style.rotate = `${turn}deg`
    }
    frame = requestAnimationFrame(() => step(ghost))
  }
  return {
    to: (point: Point) => {
      goal = point
    },
    run: (ghost: { current: HTMLElement | null }) => {
      frame = requestAnimationFrame(() => step(ghost))
    },
    end: () => cancelAnimationFrame(frame),
  }
}
