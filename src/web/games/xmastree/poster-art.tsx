import { disc, dots, polar, range, scatter, star } from '#web/components/campaign/paper.ts'
import { ornamentsAfter, type PosterArtProps } from '#web/components/campaign/poster-days.ts'

const MIDDLE = 196
const TIERS = [
  { top: 388, width: 162, drop: 96 },
  { top: 336, width: 132, drop: 88 },
  { top: 284, width: 100, drop: 80 },
  { top: 232, width: 66, drop: 76 },
] as const
/** Twelve ornaments: x, y and shape. */
const HUNG = [
  [202, 284, 0],
  [170, 330, 1],
  [228, 336, 2],
  [140, 380, 3],
  [194, 386, 4],
  [252, 382, 5],
  [106, 430, 2],
  [158, 442, 0],
  [208, 446, 3],
  [258, 440, 1],
  [304, 436, 4],
  [188, 318, 5],
] as const
/** The part of the sheet below the words. */
const SKY = { from: 196, height: 250 }

/** A tree of cut paper; a hand puts the star on it. */
export function PosterArt({ waited }: PosterArtProps) {
  return (
    <>
      <Snow />
      <path fill="var(--print-ink)" opacity=".2" d="M64 486q132-22 300-4-40 26-150 28T64 486Z" />
      <path fill="var(--print-brown)" d="m182 462 30-2 5 46-38 1z" />
      {TIERS.map(({ top, width, drop }, tier) => (
        <g key={top}>
          <path fill="var(--print-ink)" opacity=".2" d={branch(MIDDLE + 5, top + 9, width, drop)} />
          <path fill={tier % 2 ? 'var(--ground-2)' : 'var(--print-green)'} d={branch(MIDDLE, top, width, drop)} />
        </g>
      ))}
      <path
        fill="none"
        stroke="var(--spark)"
        strokeWidth="3"
        strokeDasharray="1 8"
        strokeLinecap="round"
        d="M152 300q44 30 92-6M118 354q76 42 150-8M86 408q100 48 210-6"
      />
      {HUNG.slice(0, waited === undefined ? HUNG.length : ornamentsAfter(waited)).map(([x, y, shape]) => (
        <Ornament key={`${x}${y}`} x={x} y={y} shape={shape} />
      ))}
      <Presents />
      <polygon fill="var(--spark)" points={star(199, 222, 33, 14, 6, 0.02)} />
      <polygon fill="var(--print-white)" points={star(199, 222, 14, 6, 6, 0.1)} />
      <Mitten />
    </>
  )
}

function Snow() {
  const off = scatter(17)
  const flakes = (count: number) => dots(range(count).map(() => [off() * 400, SKY.from + off() * SKY.height] as const))
  return (
    <>
      <path fill="var(--print-white)" opacity=".55" d="M-10 410c60-40 130-30 180-4s150-36 240-12v140H-10z" />
      <g stroke="var(--print-white)" strokeLinecap="round">
        <path strokeWidth="8" d={flakes(16)} />
        <path strokeWidth="5" d={flakes(22)} />
      </g>
      <path fill="var(--print-white)" d="M-10 462c70-30 130-20 190-4 80-28 160-26 230-4v76H-10z" />
    </>
  )
}

const Mitten = () => (
  <g transform="translate(222 214) rotate(7)">
    <path fill="var(--print-green)" d="m112-27 78-6v64l-78-6z" />
    <path fill="var(--print-white)" d="m94-33 22-2 2 66-22 2z" />
    <path
      fill="var(--accent)"
      d="M96-27C70-35 40-36 18-27 4-21-8-9-6 0c2 6 10 7 20 4-8 10 0 19 12 17 24-3 48 7 70 5z"
    />
    <path
      fill="none"
      stroke="var(--print-ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      opacity=".5"
      d="M14 4C24 1 32-4 38-10"
    />
    <path fill="var(--print-white)" d="m58-8 4 7 7-4-3 7 7 3-8 2 1 8-6-5-6 5 1-8-8-2 7-3-3-7 7 4z" />
  </g>
)

const Presents = () => (
  <>
    <path fill="var(--print-blue)" d="m62 462 62-4 4 46-62 3z" />
    <path fill="var(--print-sky)" d="m88 460 11-1 4 46-11 1zM63 478l63-4v9l-62 4z" />
    <path
      fill="none"
      stroke="var(--print-sky)"
      strokeWidth="5"
      d="M93 459c-24-6-22-24-8-20 6 2 8 12 8 20 0-8 6-20 14-19 12 2 6 17-14 19Z"
    />
    <path fill="var(--accent)" d="m262 476 76-3 2 33-76 2z" />
    <path fill="var(--spark)" d="m294 475 12-1 2 33-12 1z" />
    <path
      fill="none"
      stroke="var(--spark)"
      strokeWidth="5"
      d="M300 474c-22-4-22-20-9-17 6 2 9 10 9 17 0-8 6-18 13-16 11 3 4 15-13 17Z"
    />
  </>
)

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
