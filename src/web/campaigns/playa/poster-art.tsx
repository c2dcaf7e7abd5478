import { disc, points, polar, range, scatter } from '#web/components/campaign/paper.ts'

const TOWELS = [
  { x: 44, y: 298, turn: -14, fill: 'var(--print-red)', stripe: 'var(--print-white)' },
  { x: 214, y: 398, turn: 12, fill: 'var(--print-blue)', stripe: 'var(--print-yellow)' },
  { x: 322, y: 262, turn: -8, fill: 'var(--print-white)', stripe: 'var(--print-pink)' },
  { x: 60, y: 452, turn: 20, fill: 'var(--print-yellow)', stripe: 'var(--print-orange)' },
] as const
const PARASOLS = [
  { x: 166, y: 316, r: 62, fill: 'var(--spark)' },
  { x: 344, y: 424, r: 74, fill: 'var(--print-green)' },
] as const
const SHELLS = [
  [132, 412],
  [256, 276],
  [288, 340],
  [28, 402],
  [150, 492],
  [262, 500],
  [118, 246],
  [206, 378],
] as const

/** The beach as the gulls have it. */
export function PosterArt() {
  const off = scatter(23)
  return (
    <>
      <path fill="var(--ground-2)" d="M0 0h400v150c-60 6-96 46-160 50S120 214 0 258z" />
      <path
        fill="none"
        stroke="var(--print-white)"
        strokeWidth="13"
        strokeLinejoin="round"
        d="M-6 262c116-46 182-54 244-60s110-42 168-52"
      />
      <path
        fill="none"
        stroke="var(--print-white)"
        strokeWidth="4"
        opacity=".75"
        d="M-6 226c110-44 180-46 236-52s112-42 176-52M-6 196c60-26 100-34 140-38"
      />
      {range(60).map((grain) => (
        <circle
          key={grain}
          cx={Math.round(off() * 400)}
          cy={Math.round(276 + off() * 240)}
          r="1.6"
          fill="var(--print-brown)"
          opacity=".45"
        />
      ))}
      {range(9).map((step) => (
        <g
          key={step}
          transform={`translate(${96 + step * 27} ${520 - step * 30 + (step % 2) * 16}) rotate(40)`}
          fill="var(--print-brown)"
          opacity=".4"
        >
          <ellipse rx="4.5" ry="8" />
          <circle cy="-12" r="2.5" />
        </g>
      ))}
      {TOWELS.map(({ x, y, turn, fill, stripe }) => (
        <g key={fill} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <path fill="var(--print-ink)" opacity=".18" d="M-23-43h58v96h-58z" />
          <path fill={fill} d="m-29-49 58 1-1 96-57 1z" />
          {range(4).map((band) => (
            <path key={band} fill={stripe} d={`M-29 ${-38 + band * 23}h57v9h-57z`} />
          ))}
        </g>
      ))}
      {SHELLS.map(([x, y], shell) => (
        <path
          key={x}
          transform={`translate(${x} ${y}) rotate(${shell * 47})`}
          fill={shell % 2 ? 'var(--print-white)' : 'var(--print-pink)'}
          stroke="var(--print-brown)"
          strokeWidth="1.5"
          d="M0 10C-12 4-13-8-6-10-3-13 3-13 6-10c7 2 6 14-6 20ZM0 10V-10M0 10-6-9M0 10 6-9"
        />
      ))}
      {PARASOLS.map(({ x, y, r, fill }) => (
        <g key={x}>
          <polygon fill="var(--print-ink)" opacity=".2" points={disc(x + 14, y + 16, r, 10, 2)} />
          {range(10).map((gore) => (
            <polygon
              key={gore}
              fill={gore % 2 ? 'var(--print-white)' : fill}
              points={points([
                [x - 5, y - 6],
                polar(x, y, r, gore / 10),
                polar(x, y, r * 0.93, (gore + 0.5) / 10),
                polar(x, y, r, (gore + 1) / 10),
              ])}
            />
          ))}
          <circle cx={x - 5} cy={y - 6} r="5" fill="var(--print-ink)" />
        </g>
      ))}
    </>
  )
}
