import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import './confetti.css'

/** Cut paper that bursts from the place of this element and fills the screen, once `--burst-after` has passed. */
export const Confetti = () => <span ref={fly} className="paper-burst" aria-hidden="true" />

function fly(from: HTMLElement | null) {
  if (from && !prefersReducedMotion())
    void import('./confetti-flight.ts').then(({ flyFrom }) => flyFrom(from)).catch(() => {})
}
