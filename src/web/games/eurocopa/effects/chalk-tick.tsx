import './chalk-tick.css'

/**
 * A tick in chalk. The tick is decorative, because the words beside the tick say that the prediction was right. A fresh
 * tick is animated.
 */
export const ChalkTick = ({ isFresh = false }: { isFresh?: boolean }) => (
  <svg
    className="chalk-tick"
    viewBox="0 0 32 32"
    data-fresh={isFresh || undefined}
    aria-hidden="true"
    focusable="false"
  >
    <path pathLength="1" d="M4 18c3 2 5 5 7 9C15 16 20 9 29 4" />
  </svg>
)
