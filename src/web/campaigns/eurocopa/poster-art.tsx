import { range, star } from '#web/components/campaign/paper.ts'

/** Flags as bands and crosses: plain geometry, no trademarks. */
const FLAGS = [
  ['red', 'yellow', 'red'],
  ['blue', 'white', 'red'],
  ['ink', 'red', 'yellow'],
  ['green', 'white', 'red'],
  ['red', 'white', 'blue'],
  ['blue', 'yellow', 'blue'],
  ['white', 'red', 'white'],
  ['orange', 'white', 'green'],
] as const
const UPRIGHT = new Set([1, 3, 7])
const ROWS = [0, 1, 2, 3] as const

/** A tournament bracket in chalk on grass, with the final in the centre circle. */
export function PosterArt() {
  return (
    <>
      {range(5).map((mown) => (
        <path key={mown} fill="var(--ground-2)" d={`M${mown * 88 - 16} 0h44v520h-44z`} />
      ))}
      <g fill="none" stroke="var(--print-white)" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M18 524V186M382 524V186M18 186h364" strokeDasharray="90 3 40 2" />
        <circle cx="200" cy="340" r="62" strokeDasharray="70 3 25 2" />
        {ROWS.map((row) => (
          <path key={row} d={`M74 ${220 + row * 78}h22M326 ${221 + row * 78}h-22`} />
        ))}
        <path
          d="M96 220v78M96 376v78M96 259h21v157H96M117 338h22M304 221v78M304 377v78M304 260h-21v157h21M283 339h-22"
          strokeDasharray="52 2 31 3"
        />
        <path d="M66 500q60-16 132-6t130-8" opacity=".5" />
      </g>
      {FLAGS.map((bands, flag) => (
        <Flag
          key={bands.join('')}
          bands={bands}
          upright={UPRIGHT.has(flag)}
          x={flag < 4 ? 32 : 326}
          y={203 + (flag % 4) * 78}
        />
      ))}
      <g transform="translate(200 340)">
        <circle r="39" fill="var(--print-white)" />
        <polygon fill="var(--print-ink)" points={star(0, 0, 15, 12.2, 5)} />
        {range(5).map((patch) => (
          <g key={patch} transform={`rotate(${patch * 72})`}>
            <path stroke="var(--print-ink)" strokeWidth="3" d="M0-14v-12" />
            <path fill="var(--print-ink)" d="M-10-29-5-38q5-1 10 0l5 9-10 5z" />
          </g>
        ))}
      </g>
      <g transform="translate(200 470)">
        <path fill="var(--spark)" d="M-22-34-56-20l8 24 14-5v50h68v-50l14 5 8-24-34-14c-8 10-36 10-44 0Z" />
        <text className="poster__shirt" textAnchor="middle" y="32" fill="var(--print-ink)">
          8
        </text>
      </g>
    </>
  )
}

type FlagProps = { bands: readonly [string, string, string]; upright: boolean; x: number; y: number }

const Flag = ({ bands, upright, x, y }: FlagProps) => (
  <g transform={`translate(${x} ${y}) rotate(${(y % 5) - 2})`}>
    {range(3).map((band) => (
      <rect
        key={band}
        x={upright ? band * 14 : 0}
        y={upright ? 0 : band * 11}
        width={upright ? 14.5 : 42}
        height={upright ? 33 : 11.5}
        fill={`var(--print-${bands[band]})`}
      />
    ))}
  </g>
)
