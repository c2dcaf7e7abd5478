import type { ReactNode } from 'react'
import type { Shell } from '#contract/mechanics/shells.ts'
import { points, polar, range, rays, star } from '#web/components/campaign/paper.ts'

interface Drawing {
  /** The silhouette: the back of the shell, and the place in the album that waits for it. */
  outline: string
  front: ReactNode
}

const path = (corners: string) => `M${corners}Z`
/** Ribs of the scallop, as shares of a whole turn. */
const RIBS = range(9).map((rib) => -0.16 + rib * 0.04)
const HALF_RIB = 0.02
/** Where a rib ends: the scallop is as round as it is high. */
const rim = (turn: number, more = 0) => polar(48, 86, 20 + 46 * Math.cos(turn * 2 * Math.PI) + more, turn)

const VIEIRA = `M33 91l-6-13 12-4L${rim(-0.18, -5)}${RIBS.map(
  (turn) => `Q${rim(turn, 13)} ${rim(turn + HALF_RIB)}`,
).join('')}L57 74l12 4-6 13z`
const MEJILLON = 'M9 88C7 62 22 22 55 10 76 3 92 14 91 33 89 63 48 82 9 88Z'
const ALMEJA = 'M37 20c7-3 15-2 21 2 21 4 34 18 34 33 0 19-20 29-45 29S5 73 5 55c0-17 14-31 32-35Z'
const WING = 'M47 40C41 22 27 14 12 19 1 23 0 36 4 49 9 65 25 80 40 78 46 72 47 56 47 40Z'
const CARACOLA =
  'M31 3c6 3 10 8 12 13 8 1 15 6 18 12 15 2 28 11 29 23 1 15-11 24-17 31-4 4-8 9-13 13-3 0-5-2-6-4C35 84 14 72 11 56c-1-7 1-13 5-17-3-6-1-13 4-17-1-7 4-15 11-19Z'
const NAVAJA = 'M74 2c8-1 17 6 18 13C76 44 54 72 25 94 16 95 5 87 4 79 24 57 52 21 74 2Z'

/** Eight shells, each recognisable by its silhouette; the colours are the poster inks. */
const DRAWINGS: Record<Shell, Drawing> = {
  vieira: {
    outline: VIEIRA,
    front: (
      <>
        <path fill="var(--print-red)" d={VIEIRA} />
        {RIBS.map((turn) => (
          <path
            key={turn}
            fill="var(--print-orange)"
            d={`M${polar(48, 86, 12, turn)}L${rim(turn - 0.012, -4)}Q${rim(turn, 6)} ${rim(turn + 0.012, -4)}Z`}
          />
        ))}
        <path
          fill="none"
          stroke="var(--print-white)"
          strokeWidth="3.5"
          strokeLinecap="round"
          d="M19 48c5-9 13-15 23-17"
        />
        <path fill="var(--print-white)" d="m35 88-4-8 17-5 17 5-4 8z" />
      </>
    ),
  },
  caracola: {
    outline: CARACOLA,
    front: (
      <>
        <path fill="var(--print-yellow)" d={CARACOLA} />
        <path
          fill="var(--print-orange)"
          d="M20 22c8 4 16 2 23-6 8 1 15 6 18 12-11 13-31 18-45 11-3-6-1-13 4-17ZM11 56c12 9 32 10 48 2 13-6 22-14 31-7 0 5-1 9-3 13-9-3-19 2-30 7-16 7-32 6-43-4-2-4-3-8-3-11Z"
          opacity=".85"
        />
        <path fill="var(--print-pink)" d="M84 55c2 8-4 16-11 23-4 5-8 9-12 13-4-9-2-19 5-26 6-6 13-10 18-10Z" />
        <path
          fill="none"
          stroke="var(--print-brown)"
          strokeWidth="2.5"
          strokeLinecap="round"
          d="M20 22c8 5 16 2 23-6M16 39c14 8 34 2 45-11M62 89c-2-9 1-17 6-22"
        />
        <path
          fill="none"
          stroke="var(--print-white)"
          strokeWidth="3.5"
          strokeLinecap="round"
          d="M19 51c2-3 5-5 9-6M27 28l4-1"
        />
      </>
    ),
  },
  coquina: {
    outline: `${WING}M49 40C55 22 69 14 84 19 95 23 96 36 92 49 87 65 71 80 56 78 50 72 49 56 49 40Z`,
    front: (
      <>
        {[false, true].map((isRight) => (
          <g key={String(isRight)} transform={isRight ? 'matrix(-1 0 0 1 96 0)' : undefined}>
            <path fill="var(--print-pink)" d={WING} />
            <path
              fill="var(--print-white)"
              d="M47 38C39 27 28 20 17 23c-8 2-8 13-4 23 5 13 17 24 27 24 6-6 8-17 7-32Z"
            />
            <path fill="var(--print-red)" d="M47 37C40 30 31 26 23 28c-6 2-6 10-3 17 4 9 12 16 20 17 6-6 8-14 7-25Z" />
            <path fill="var(--print-pink)" d="M47 36C41 32 35 31 30 32c-4 2-3 7-1 11 3 6 8 9 13 9 4-4 6-9 5-16Z" />
          </g>
        ))}
        <path fill="none" stroke="var(--print-brown)" strokeWidth="3" strokeLinecap="round" d="M48 34v10" />
      </>
    ),
  },
  almeja: {
    outline: ALMEJA,
    front: (
      <>
        <path fill="var(--print-white)" d={ALMEJA} />
        <path
          fill="none"
          stroke="var(--print-sky)"
          strokeWidth="4"
          strokeLinecap="round"
          d="M12 62c8 12 22 16 36 15 19 0 33-7 38-18M16 50c7 12 19 17 32 16 17 0 28-6 33-16M23 41c5 10 14 14 25 13 13 0 21-4 26-12M31 34c4 7 10 9 17 9 9-1 15-4 18-9"
        />
        <path
          fill="none"
          stroke="var(--print-brown)"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          d="m27 41 5-8 6 9M45 33l5-8 6 9M62 38l6-7 5 9M20 58l5-8 6 10M39 53l5-9 7 10M59 55l5-9 7 9M47 72l5-9 7 9M76 60l4-8 5 7"
        />
        <path fill="var(--print-brown)" d="M37 20c7-3 15-2 21 2-5 6-16 6-21-2Z" />
      </>
    ),
  },
  mejillon: {
    outline: MEJILLON,
    front: (
      <>
        <path fill="var(--print-blue)" d={MEJILLON} />
        <path fill="var(--print-ink)" d="M9 88C7 62 22 22 55 10c4-1 7-2 11-2C42 24 22 54 20 86c-4 1-7 1-11 2Z" />
        <path
          fill="none"
          stroke="var(--print-sky)"
          strokeWidth="3"
          strokeLinecap="round"
          d="M83 41C74 57 56 68 32 75M78 28C70 48 52 60 33 67M70 21C62 38 49 50 34 58"
        />
      </>
    ),
  },
  lapa: {
    outline: path(star(48, 49, 46, 40, 17)),
    front: (
      <>
        <polygon fill="var(--print-green)" points={star(48, 49, 46, 40, 17)} />
        {rays(45, 46, 13, [46], 17, 0.2).map((ray) => (
          <polygon key={ray} fill="var(--print-leaf)" points={ray} />
        ))}
        <polygon fill="var(--print-leaf)" points={star(46, 47, 25, 20, 17)} />
        <polygon fill="var(--print-white)" points={star(45, 46, 14, 11, 17)} />
        <circle cx="45" cy="45" r="4" fill="var(--print-brown)" />
      </>
    ),
  },
  navaja: {
    outline: NAVAJA,
    front: (
      <>
        <path fill="var(--print-brown)" d={NAVAJA} />
        <path fill="var(--print-orange)" d="M74 2c3 0 6 1 9 3C66 34 44 62 14 90 9 87 5 83 4 79 24 57 52 21 74 2Z" />
        <path
          fill="none"
          stroke="var(--print-white)"
          strokeWidth="3"
          strokeLinecap="round"
          d="M70 12C54 28 36 52 17 73"
        />
        <path
          fill="none"
          stroke="var(--print-ink)"
          strokeWidth="2"
          strokeLinecap="round"
          opacity=".5"
          d="M82 5c-1 5 2 9 8 13M63 14c3 7 9 12 15 14M53 26c3 7 8 12 14 15M42 40c3 7 8 11 13 14"
        />
      </>
    ),
  },
  erizo: {
    outline: path(star(48, 48, 47, 27, 19)),
    front: (
      <>
        <polygon fill="var(--print-ink)" points={star(48, 48, 47, 25, 19)} />
        <polygon fill="var(--print-red)" points={points(range(19).map((cut) => polar(48, 48, 27, (cut + 0.5) / 19)))} />
        {range(10).flatMap((row) =>
          [10, 15.5, 21.5].map((radius, dot) => {
            const [x, y] = polar(48, 48, radius, row / 10 + (dot % 2 ? 0.012 : -0.012))
            return (
              <circle
                key={`${row} ${radius}`}
                cx={x}
                cy={y}
                r={1.1 + dot * 0.55}
                fill={row % 2 ? 'var(--print-white)' : 'var(--print-pink)'}
              />
            )
          }),
        )}
        <circle cx="48" cy="48" r="5" fill="var(--print-yellow)" />
      </>
    ),
  },
}

export type ShellSide = 'front' | 'back' | 'missing'

/** One shell: its printed side, its back as it lies in the sand, or the outline of one that is missing. */
export function ShellArt({ shell, side = 'front' }: { shell: Shell; side?: ShellSide }) {
  const { outline, front } = DRAWINGS[shell]
  return (
    <svg className="playa-shell" viewBox="0 0 96 96" data-side={side} aria-hidden="true" focusable="false">
      {side === 'front' ? front : <path d={outline} />}
    </svg>
  )
}
