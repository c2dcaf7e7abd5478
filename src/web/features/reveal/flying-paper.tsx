import { isCalm } from './staging.ts'
import './flying-paper.css'

/** Cut paper that bursts from where this stands and fills the screen, once `--burst-after` has passed. */
export const FlyingPaper = () => <span ref={fly} className="paper-burst" aria-hidden="true" />

function fly(from: HTMLElement | null) {
  if (from && !isCalm()) void import('./paper-flight.ts').then(({ flyFrom }) => flyFrom(from)).catch(() => {})
}
