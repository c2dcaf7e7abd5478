import { disc, polar, range, scatter, star } from '#web/components/campaign/paper.ts'

const TIERS = [
  { top: 150, width: 74, drop: 92 },
  { top: 205, width: 112, drop: 100 },
  { top: 268, width: 150, drop: 108 },
  { top: 336, width: 186, drop: 116 },
] as const
/** Twelve ornaments: x, y and shape. */
const HUNG = [
  [252, 226, 0],
  [208, 290, 1],
  [282, 300, 2],
  [176, 352, 3],
  [240, 356, 4],
  [306, 362, 5],
  [142, 424, 2],
  [196, 430, 0],
  [250, 436, 3],
  [304, 430, 1],
  [356, 432, 4],
  [226, 262, 5],
] as const

/** A slightly leaning tree of cut paper. */
export function PosterArt() {
  const off = scatter(17)
  return (
    <>
      <path fill="var(--print-white)" d="M-10 440c70-34 130-22 190 0 80-34 160-30 230-6v96H-10z" />
      {range(34).map((flake) => (
        <circle
          key={flake}
          cx={Math.round(off() * 400)}
          cy={Math.round(off() * 430)}
          r={2 + (flake % 3) * 1.3}
          fill="var(--print-white)"
        />
      ))}
      <g transform="translate(20 22)">
        <path fill="var(--print-brown)" d="m232 438 32-2 6 66-44 2z" />
        {[...TIERS].reverse().map(({ top, width, drop }, tier) => (
          <path
            key={top}
            fill={tier % 2 ? 'var(--ground-2)' : 'var(--print-green)'}
            d={branch(246 + tier * 2, top, width, drop)}
          />
        ))}
        {HUNG.map(([x, y, shape]) => (
          <Ornament key={`${x}${y}`} x={x} y={y} shape={shape} />
        ))}
        <polygon fill="var(--spark)" points={star(253, 142, 34, 14, 6, 0.02)} />
        <polygon fill="var(--print-white)" points={star(253, 142, 15, 6, 6, 0.1)} />
      </g>
    </>
  )
}

/** A layer of paper with a fringed hem. */
function branch(cx: number, top: number, width: number, drop: number) {
  const snips = 9
  const hem = range(snips).map((snip) => {
    const x = cx + width - ((snip + 0.5) / snips) * 2 * width
    const low = top + drop + (snip % 2 ? 4 : 12) - Math.abs(x - cx) * 0.1
    return `L${Math.round(x)} ${Math.round(low)}L${Math.round(x - width / snips)} ${Math.round(low - 17)}`
  })
  return `M${cx + 4} ${top}Q${Math.round(cx + width * 0.35)} ${Math.round(top + drop * 0.55)} ${cx + width} ${top + drop - 16}${hem.join('')}Q${Math.round(cx - width * 0.38)} ${Math.round(top + drop * 0.6)} ${cx - 6} ${top + 2}z`
}

function Ornament({ x, y, shape }: { x: number; y: number; shape: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path stroke="var(--print-ink)" strokeWidth="2" d="M0-22v12" />
      {shape === 0 ? <polygon fill="var(--accent)" points={disc(0, 2, 15, 12, 3)} /> : null}
      {shape === 1 ? <polygon fill="var(--spark)" points={star(0, 2, 17, 9, 8)} /> : null}
      {shape === 2 ? <path fill="var(--print-white)" d="m0-14 12 16L0 22-12 2z" /> : null}
      {shape === 3 ? <path fill="var(--print-pink)" d="M-13 12C-13-8-7-11 0-12 7-11 13-8 13 12l3 4h-32z" /> : null}
      {shape === 4 ? (
        <path fill="var(--accent)" d="M0 18C-20 4-17-10-8-11-3-11 0-7 0-4c0-3 3-7 8-7 9 1 12 15-8 29Z" />
      ) : null}
      {shape === 5
        ? range(6).map((petal) => (
            <circle
              key={petal}
              cx={polar(0, 2, 10, petal / 6)[0]}
              cy={polar(0, 2, 10, petal / 6)[1]}
              r="6"
              fill="var(--print-sky)"
            />
          ))
        : null}
      {shape === 0 ? <path stroke="var(--print-white)" strokeWidth="4" d="M-14 1c9 4 19 4 28 0" fill="none" /> : null}
      {shape === 5 ? <circle cy="2" r="5" fill="var(--print-white)" /> : null}
    </g>
  )
}
