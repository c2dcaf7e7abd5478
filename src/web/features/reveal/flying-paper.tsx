import { useEffect, useRef } from 'react'
import { isCalm } from './staging.ts'
import './flying-paper.css'

/** Cut paper that bursts from where this stands and fills the screen, once `--burst-after` has passed. */
export function FlyingPaper() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const span = place.current
    if (!span || isCalm()) return
    const flight = import('./paper-flight.ts').catch(() => undefined)
    const timer = setTimeout(() => {
      const { left, top, width, height } = span.getBoundingClientRect()
      const from = { x: left + width / 2, y: top + height * 0.45 }
      // The page may have been left before its paper came.
      void flight.then((found) => (span.isConnected && !document.hidden ? found?.flyPaper(from) : undefined))
    }, burstAfter(span))
    return () => clearTimeout(timer)
  }, [])
  return <span ref={place} className="paper-burst" aria-hidden="true" />
}

function burstAfter(span: HTMLElement): number {
  const time = getComputedStyle(span).getPropertyValue('--burst-after').trim()
  const value = Number.parseFloat(time) || 0
  return time.endsWith('ms') ? value : value * 1000
}
