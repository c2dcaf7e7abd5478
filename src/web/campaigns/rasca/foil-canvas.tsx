import { type PointerEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Foil, type Point } from './foil.ts'

/** Share of the foil that, once scratched, clears the rest automatically. */
const ENOUGH = 0.45
const MS_BETWEEN_LOOKS = 250

export interface FoilCanvasProps {
  /** True once the result may be seen: the rest of the foil fades. */
  isGone: boolean
  /** First touch: the moment to open the card. */
  onStart: () => void
  /** Enough is scratched. The foil stays until `isGone`: the response may still be pending. */
  onEnough: () => void
  onPainted: () => void
}

/**
 * One finger scratches; two scroll and zoom (`touch-action: pinch-zoom`). Hidden from assistive tech, which uses the
 * button.
 */
export function FoilCanvas({ isGone, onStart, onEnough, onPainted }: FoilCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const foil = useRef<Foil>(undefined)
  const last = useRef<Point>(undefined)
  const lookedAt = useRef(0)
  const isEnough = useRef(false)
  const painted = useEffectEvent(onPainted)

  // Before paint, so that a restored foil never reveals what is below it.
  useLayoutEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d', { willReadFrequently: true })
    if (!element || !pen) return
    const silver = new Foil(element, pen)
    foil.current = silver
    silver.fit()
    painted()
    const observer = new ResizeObserver(() => silver.fit())
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  function look() {
    lookedAt.current = performance.now()
    if (isEnough.current || (foil.current?.cleared() ?? 0) < ENOUGH) return
    isEnough.current = true
    onEnough()
  }

  function onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
    if (!foil.current || event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = foil.current.pointAt(event)
    last.current = point
    foil.current.scratch(point, point)
    onStart()
  }

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!foil.current || !last.current || !event.isPrimary) return
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const move of moves.length > 0 ? moves : [event.nativeEvent]) {
      const point = foil.current.pointAt(move)
      foil.current.scratch(last.current, point)
      last.current = point
    }
    if (performance.now() - lookedAt.current > MS_BETWEEN_LOOKS) look()
  }

  function onStrokeEnd() {
    if (!last.current) return
    last.current = undefined
    look()
  }

  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it cannot take the focus; the button beside it does the same
    <canvas
      ref={canvas}
      className="rasca-foil"
      data-gone={isGone || undefined}
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onStrokeEnd}
      onPointerCancel={onStrokeEnd}
      onLostPointerCapture={onStrokeEnd}
    />
  )
}
