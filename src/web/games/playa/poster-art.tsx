import { disc, dots, near, points, polar, range, scatter } from '#web/components/campaign/paper.ts'
import { type PosterArtProps, SHOWN_DAYS } from '#web/components/campaign/poster-days.ts'

const TOWELS = [
  { x: 44, y: 348, turn: -14, fill: 'var(--print-red)', stripe: 'var(--print-white)' },
  { x: 214, y: 424, turn: 12, fill: 'var(--print-blue)', stripe: 'var(--print-yellow)' },
  { x: 322, y: 296, turn: -8, fill: 'var(--print-white)', stripe: 'var(--print-pink)' },
  { x: 62, y: 470, turn: 20, fill: 'var(--print-yellow)', stripe: 'var(--print-orange)' },
] as const
const PARASOLS = [
  { x: 170, y: 344, r: 62, fill: 'var(--spark)' },
  { x: 342, y: 440, r: 72, fill: 'var(--print-green)' },
] as const
const SHELLS = [
  [134, 432],
  [258, 296],
  [290, 372],
  [26, 424],
  [150, 498],
  [262, 504],
  [104, 316],
  [366, 362],
] as const

/** The beach seen from above. */
export function PosterArt({ waited }: PosterArtProps) {
  const off = scatter(23)
  return (
    <>
      {waited === undefined ? <Sea /> : null}
      <path
        stroke="var(--print-brown)"
        strokeWidth="3.2"
        strokeLinecap="round"
        opacity=".45"
        d={dots(range(60).map(() => [off() * 400, 300 + off() * 218] as const))}
      />
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
      {/* Before the opening the sea still covers part of the sand. The parasols are drawn on top of the sea. */}
      {waited === undefined ? null : <Sea tide={near((SHOWN_DAYS - waited) * 6)} />}
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

/** `tide` is the distance by which the sea reaches further down, in units of the drawing, which is 520 units high. */
const Sea = ({ tide = 0 }: { tide?: number }) => (
  <g transform={tide ? `translate(0 ${tide})` : undefined}>
    <path fill="var(--ground-2)" d={`M0 ${-tide}h400v${196 + tide}c-60 6-96 40-160 46S120 252 0 292z`} />
    <path
      fill="none"
      stroke="var(--print-white)"
      strokeWidth="13"
      strokeLinejoin="round"
      d="M-6 296c116-44 182-46 244-54s110-38 168-46"
    />
    {/* Waves below the words and to the right of the words. */}
    <g fill="none" stroke="var(--print-white)" strokeLinecap="round" strokeWidth="4" opacity=".8">
      <path d="M-16 266c36-13 66-22 96-28m18-4c40-6 70-6 112-12m22-5c60-14 104-32 180-42" />
      <path d="M-12 236c24-8 40-13 62-17m20-3c24-3 44-4 66-7m194-47 28-7m14-4 44-8M352 52l18-4m12-3 20-4" />
    </g>
  </g>
)
