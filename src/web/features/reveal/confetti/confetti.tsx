import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import './confetti.css'

/** Throws paper confetti from this element over the whole screen, after the time in `--burst-after`. */
export const Confetti = () => <span ref={fly} className="paper-burst" aria-hidden="true" />

function fly(from: HTMLElement | null) {
  if (from && !prefersReducedMotion())
    void import('./confetti-flight.ts').then(({ flyFrom }) => flyFrom(from)).catch(() => {})
}
