import { disc, points, rays } from '#web/components/campaign/paper.ts'

const sunRays = rays(150, 150, 96, [146, 118, 138, 124], 22, 0.34)

/** The sun of the poster: a disc with an irregular edge, and rays that turn slowly around the disc. */
export const Sun = () => (
  <svg className="verano-sun" viewBox="0 0 300 300" aria-hidden="true" focusable="false">
    <g className="verano-sun__rays">
      {sunRays.map((ray) => (
        <polygon key={ray} points={ray} />
      ))}
    </g>
    <polygon className="verano-sun__disc" points={disc(150, 150, 94, 30, 6)} />
  </svg>
)

/** A slice of watermelon with a sail. */
export const Boat = () => (
  <svg className="verano-boat" viewBox="0 0 190 178" aria-hidden="true" focusable="false">
    <g transform="translate(92 114)">
      <path fill="var(--print-white)" d="M-3-94v94l-58-6C-44-34-24-66-3-94Z" />
      <path fill="var(--made-red)" d="M5-104c34 26 54 62 56 102L5 2z" />
      <path fill="var(--print-ink)" d="M-2-112h6V6h-6z" />
      <path fill="var(--made-yellow)" d="m4-112 26 7-26 9z" />
      <path fill="var(--print-green)" d="M-88 2 90 0C82 40 46 60 4 60S-76 40-88 2Z" />
      <path fill="var(--print-white)" d="m-78 2 158-2C72 34 42 50 4 50S-66 36-78 2Z" />
      <path fill="var(--print-red)" d="M-72 2 74 0C66 28 38 43 4 43S-60 30-72 2Z" />
      <path
        fill="var(--print-ink)"
        d="m-44 10 6 1-2 10-5-3zM-16 12l6 0-1 10-5-1zM12 11l6 0 0 10-5 0zM42 9l6 1-4 9-4-2zM-2 28l5 0 0 8-4 0zM26 26l5 0-2 8-4-1z"
      />
    </g>
  </svg>
)

export const Gulls = () => (
  <svg className="verano-gulls" viewBox="0 0 120 60" aria-hidden="true" focusable="false">
    <path fill="none" strokeWidth="5" strokeLinejoin="round" d="m8 20 18 12 20-16M66 42l13 9 15-12" />
  </svg>
)

/** Light on the water below the sun, as strips of decreasing length. */
const STRIPS = [
  [4, 112],
  [18, 150],
  [32, 96],
  [46, 124],
  [60, 64],
] as const

export const Glitter = () => (
  <svg className="verano-glitter" viewBox="0 0 160 70" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    {STRIPS.map(([y, width]) => (
      <polygon
        key={y}
        points={points([
          [80 - width / 2, y],
          [80 + width / 2, y + 1],
          [80 + width / 2 - 10, y + 7],
          [80 - width / 2 + 12, y + 6],
        ])}
      />
    ))}
  </svg>
)
