import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import { painted } from '#web/browser/navigation/painted.ts'
import { play, tremble, wake } from '#web/features/reveal/sound/use-sound.ts'
import { Coin } from './coin.tsx'
import { Foil, isEnough, openCells, type Point } from './foil.ts'
import { foilDust } from './foil-dust.ts'
import { flakeOff } from './foil-flakes.ts'

const MS_BETWEEN_LOOKS = 120
const HOLD_MS = 180
/** Milliseconds of vibration when a cell becomes visible. */
const TICK_MS = 8

export interface FoilCanvasProps {
  /** True when the member may see the result: the rest of the foil then disappears. */
  isGone: boolean
  /** Called at the first touch, to open the card. */
  onStart: () => void
  /** Called when enough is scratched. The foil stays until `isGone`, because the response may still be pending. */
  onEnough: () => void
  /** Called when the foil is painted; until then the caller covers the card. */
  onPainted: () => void
}

/**
 * The foil. One finger scratches it off, two fingers scroll and zoom (`touch-action: pinch-zoom`). The canvas is hidden
 * from assistive technology, because the button does the same.
 */
export function FoilCanvas({ isGone, onStart, onEnough, onPainted }: FoilCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const foil = useRef<Foil>(undefined)
  const last = useRef<Point>(undefined)
  const stroke = useRef({ at: 0, lookedAt: 0, cells: 0, isOver: false })
  const dust = useRef(foilDust())
  const [isTouched, setTouched] = useState(false)
  const tellPainted = useEffectEvent(onPainted)

  // Paints in a separate task, after the layout of the canvas: in a single task, layout and painting took 90 to 120 ms
  // on a slow phone.
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d', { willReadFrequently: true })
    if (!element || !pen) return
    const silver = new Foil(element, pen)
    const observer = new ResizeObserver(() => silver.fit())
    let isThere = true
    void painted().then(() => {
      if (!isThere) return
      silver.fit()
      foil.current = silver
      observer.observe(element)
      tellPainted()
    })
    return () => {
      isThere = false
      observer.disconnect()
    }
  }, [])

  useEffect(() => {
    const element = canvas.current
    if (!isGone || !element || prefersReducedMotion()) return
    const from = last.current ?? { x: element.width / 2, y: element.height / 2 }
    const timer = setTimeout(() => flakeOff(element, from), HOLD_MS)
    return () => clearTimeout(timer)
  }, [isGone])

  function look() {
    const now = stroke.current
    now.lookedAt = performance.now()
    if (now.isOver || !foil.current) return
    const shares = foil.current.cleared()
    const cells = openCells(shares)
    if (cells > now.cells) tremble([TICK_MS])
    now.cells = cells
    if (!isEnough(shares)) return
    now.isOver = true
    onEnough()
  }

  function onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
    if (!foil.current || isGone || event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = foil.current.pointAt(event)
    last.current = point
    foil.current.scratch(point, point)
    setTouched(true)
    wake()
    onStart()
  }

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!foil.current || isGone || !last.current || !event.isPrimary) return
    const before = last.current
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const move of moves.length > 0 ? moves : [event.nativeEvent]) {
      const point = foil.current.pointAt(move)
      foil.current.scratch(last.current, point)
      last.current = point
    }
    rasp(before, last.current)
    dust.current(event)
    if (performance.now() - stroke.current.lookedAt > MS_BETWEEN_LOOKS) look()
  }

  /** Plays the scratching sound at the speed of the finger, in card widths per second. */
  function rasp(from: Point, to: Point) {
    const now = performance.now()
    const seconds = Math.max(0.008, (now - stroke.current.at) / 1000)
    stroke.current.at = now
    const width = canvas.current?.width || 1
    const speed = Math.hypot(to.x - from.x, to.y - from.y) / width / seconds
    play((sounds) => sounds.rasp(speed))
  }

  function onStrokeEnd() {
    if (!last.current) return
    play((sounds) => sounds.hush())
    look()
    if (!stroke.current.isOver) last.current = undefined
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it cannot take the focus; the button beside it does the same */}
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
      {isTouched || isGone ? null : <Coin />}
    </>
  )
}
