import { near, range } from '#web/components/campaign/paper.ts'
import './snowfall.css'

const BULB_INKS = ['var(--spark)', 'var(--made-red)', 'var(--made-leaf)', 'var(--made-sky)'] as const

/** Smoke behind the chimney. It is a separate SVG, so that the browser can animate it without a layout. */
export const Smoke = () => (
  <svg className="xmas-smoke" viewBox="290 -34 34 48" aria-hidden="true" focusable="false">
    <path d="M306 10c-8-6 2-12-4-20s6-12 0-20" />
  </svg>
)

/** The roof with its snow, its chimney, and a garland with one bulb for every door; `lit` bulbs burn. */
export function Roof({ lit, doors }: { lit: number; doors: number }) {
  return (
    <svg className="xmas-roof" viewBox="0 0 400 74" aria-hidden="true" focusable="false">
      <path className="xmas-roof__chimney" d="M290 8h32l-1 40h-30z" />
      <path className="xmas-roof__snow" d="M286 10c2-7 8-6 11-5 5-4 12-3 15 0 5-2 12-1 13 6z" />
      <path className="xmas-roof__tiles" d="M34 22 366 19l32 35H3z" />
      <path
        className="xmas-roof__snow"
        d="M30 26c8-10 24-8 34-8 40-4 60 2 96-1 50-3 90 1 130-2 30 0 60-2 80 8l8 9c-8 4-12 12-20 6-10 10-22 4-30-2-10 12-24 6-34-2-10 12-26 10-38 0-10 10-24 8-36-2-10 14-28 10-40 2-12 10-28 6-38-2-10 12-26 8-36 0-8 10-22 8-32-2-10 10-28 8-34 0-8 8-18 6-22 0z"
      />
      <path className="xmas-roof__cornice" d="M2 53h396v11H2z" />
      <path className="xmas-garland__wire" d={wireOf(doors)} />
      {range(doors).map((bulb) => {
        const [x, y] = bulbAt(bulb, doors)
        return (
          <circle
            key={bulb}
            className="xmas-bulb"
            data-lit={bulb < lit || undefined}
            cx={x}
            cy={y}
            r="4.2"
            fill={BULB_INKS[bulb % BULB_INKS.length]}
          />
        )
      })}
    </svg>
  )
}

/** Returns the place of a bulb; the garland hangs in swags of six bulbs. */
function bulbAt(bulb: number, doors: number): [number, number] {
  const x = 12 + (bulb * 376) / Math.max(1, doors - 1)
  return [near(x), near(64 + 6 * Math.abs(Math.sin((bulb / 6) * Math.PI)))]
}

const wireOf = (doors: number) =>
  `M${range(doors)
    .map((bulb) => bulbAt(bulb, doors).join(' '))
    .join('L')}`

/**
 * The snow before the house, from one side of the page to the other. An inline SVG, like the bricks: a mask would load
 * late, and after a change of style Chromium would count the masked element as the largest contentful paint.
 */
export const Drift = () => (
  <svg className="xmas-drift" viewBox="0 0 1200 60" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path d="M0 60V22C100 22 200 8 340 14s230 16 380 4 240 12 340 14c60 1 90-10 140-10v38z" />
  </svg>
)

/** Some bricks of the wall. */
export const Bricks = ({ tile }: { tile: string }) => (
  <svg className="xmas-bricks" width="100%" height="100%" aria-hidden="true" focusable="false">
    <pattern id={tile} width="135" height="88" patternUnits="userSpaceOnUse">
      <path d="M2 0h22v7h-24zM107 12h24v7h-26zM30 22h25v7h-21zM77 33h22v7h-26zM106 34h24v7h-25zM31 45h25v7h-26zM16 55h20v7h-21zM77 56h26v7h-25zM15 78h25v7h-20z" />
    </pattern>
    <rect width="100%" height="100%" fill={`url(#${tile})`} />
  </svg>
)

/** The door to the street, which is not part of the calendar. */
export const StreetDoor = () => (
  <svg className="xmas-street" viewBox="0 0 60 88" preserveAspectRatio="xMidYMax" aria-hidden="true" focusable="false">
    <path className="xmas-street__frame" d="M6 88V30C6 12 18 4 30 4s24 8 24 26v58z" />
    <path className="xmas-street__leaf" d="M11 88V31C11 17 20 10 30 10s19 7 19 21v57z" />
    <path className="xmas-street__fan" d="M13 30c0-12 8-18 17-18s17 6 17 18zM30 12v18M19 17l11 13M41 17 30 30" />
    <path className="xmas-street__panel" d="M15 38h12v18H15zM33 38h12v18H33zM15 62h12v20H15zM33 62h12v20H33z" />
    <circle className="xmas-street__knob" cx="30" cy="60" r="2.2" />
  </svg>
)

/** The flakes by size: a stroke width, and the path of the dots with this width on a tile of 240 by 320 units. */
const FLAKES = [
  [
    2.4,
    'M22 278h0M97 302h0M133 113h0M26 226h0M145 221h0M215 293h0M61 302h0M151 303h0M146 72h0M152 296h0M151 157h0M34 266h0M175 43h0',
  ],
  [3.2, 'M99 53h0M182 128h0M129 219h0'],
  [4.4, 'M42 206h0M111 77h0M147 96h0M80 131h0M181 183h0'],
  [5.6, 'M21 127h0M16 117h0M178 276h0M202 164h0M153 236h0M77 315h0M46 179h0'],
  [6.8, 'M34 296h0M186 36h0M19 109h0M130 179h0M150 164h0M131 300h0'],
] as const

/**
 * Snow that falls in the night or behind the house, depending on the width of the screen. The snow is an inline SVG,
 * because a background image would load late and be the largest contentful paint.
 */
export const Snowfall = ({ tile }: { tile: string }) => (
  <span className="xmas-snowfall">
    <svg width="100%" aria-hidden="true" focusable="false">
      <pattern id={tile} width="240" height="320" patternUnits="userSpaceOnUse">
        {FLAKES.map(([width, dots]) => (
          <path key={width} strokeWidth={width} d={dots} />
        ))}
      </pattern>
      <pattern id={`${tile}-2`} href={`#${tile}`} x="90" y="40" />
      <rect width="100%" height="100%" fill={`url(#${tile})`} />
      <rect width="100%" height="100%" fill={`url(#${tile}-2)`} />
    </svg>
  </span>
)

export const Moon = () => (
  <svg className="xmas-moon" viewBox="0 0 60 60" aria-hidden="true" focusable="false">
    <path d="M38 6A25 25 0 1 0 55 40 21 21 0 0 1 38 6z" />
  </svg>
)
