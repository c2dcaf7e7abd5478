const LINE = { fill: 'none', stroke: 'var(--on-ground)', strokeWidth: 3.2, strokeLinecap: 'round' } as const

/** A flame, 40 units high. The tip of the wick is at the origin. */
export const Flame = () => (
  <g className="cake-flame">
    <path fill="var(--print-orange)" d="M0-38c15 17 15 38 0 40-15-2-15-23 0-40Z" />
    <path fill="var(--print-yellow)" d="M0-20c7 9 7 19 0 20-7-1-7-11 0-20Z" />
  </g>
)

/** A curl of smoke, for a candle with a second try left. */
export const Curl = () => <path className="cake-smoke" {...LINE} d="M0-2c-9-6 9-10 1-17-6-6-13 2-7 5" />

/** A wisp of smoke that rises and drifts away. */
export const Wisp = () => <path className="cake-smoke" {...LINE} d="M0-2c-10-8 8-13-1-21s7-11 1-18" />

/** Sparks around the wick, for a candle that can be lit. */
export const Sparks = () => (
  <path className="cake-sparks" {...LINE} d="M0-14v-11M-11-9l-8-8M11-9l8-8M-14 2h-10M14 2h10" />
)
