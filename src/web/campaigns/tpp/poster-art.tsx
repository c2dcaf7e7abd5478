import { points, range } from '#web/components/campaign/paper.ts'

const BARS = [4, 2, 7, 3, 2, 5, 9, 2, 3, 6, 2, 4, 8, 3, 2, 5, 3, 7, 2, 4, 6, 2] as const
const starts = BARS.map((_, bar) => 56 + BARS.slice(0, bar).reduce((sum, width) => sum + width + 6.5, 0))

const zigzag = (y: number, tooth: number) =>
  range(29).map((tip): [number, number] => [26 + tip * 12, y + (tip % 2 ? tooth : 0)])
const voucher = points([...zigzag(62, -9), ...zigzag(470, 9).reverse()])

/** A stamped voucher, half cut out. */
export function PosterArt() {
  return (
    <>
      {range(14).map((fibre) => (
        <path
          key={fibre}
          stroke="var(--print-brown)"
          opacity=".3"
          strokeWidth="1.5"
          fill="none"
          d={`M${(fibre * 97) % 400} ${(fibre * 61) % 520}q9-7 21-2`}
        />
      ))}
      <g transform="rotate(-4 200 266)">
        <polygon fill="var(--print-ink)" opacity=".2" points={voucher} transform="translate(9 11)" />
        <polygon fill="var(--ground-2)" points={voucher} />
        <path fill="none" stroke="var(--spark)" strokeWidth="4" strokeDasharray="12 9" d="M26 352h350" />
        {BARS.map((width, bar) => (
          <rect
            key={starts[bar]}
            x={starts[bar]}
            y="378"
            width={width}
            height={bar % 5 ? 62 : 70}
            fill="var(--on-ground)"
          />
        ))}
        <g transform="translate(296 296) rotate(-12) scale(.72)" fill="none" stroke="var(--accent)">
          <circle r="70" strokeWidth="6" strokeDasharray="120 3 60 2" />
          <circle r="56" strokeWidth="3" />
          <path strokeWidth="4" d="M-116-22q12-11 24 0t24 0M-116-4q12-11 24 0t24 0M-116 14q12-11 24 0t24 0" />
          <path fill="var(--accent)" stroke="none" d="M-32 12a32 32 0 0 1 64 0zM-40 18h80v8h-80zM-3-40h6v14h-6z" />
        </g>
      </g>
      <g transform="translate(34 372) rotate(86) scale(1.9)">
        <path fill="var(--print-foil)" d="M14-64c5 5 4 11 1 16L-1-23l-7-4zM-14-64c-5 5-4 11-1 16L1-23l7-4z" />
        <path fill="var(--print-foil-2)" d="M-14-64c-5 5-4 11-1 16L1-23l7-4z" />
        <circle fill="none" stroke="var(--spark)" strokeWidth="6" cx="-14" cy="-12" r="10" />
        <circle fill="none" stroke="var(--spark)" strokeWidth="6" cx="14" cy="-12" r="10" />
      </g>
    </>
  )
}
