import { dots, points, polar, range } from '#web/components/campaign/paper.ts'
import { type PosterArtProps, SHOWN_DAYS } from '#web/components/campaign/poster-days.ts'

const BARS = [4, 2, 7, 3, 2, 5, 9, 2, 3, 6, 2, 4, 8, 3, 2, 5, 3, 7, 2, 4] as const
const starts = BARS.map((_, bar) => 58 + BARS.slice(0, bar).reduce((sum, width) => sum + width + 6, 0))

const NOTCHES = range(SHOWN_DAYS).map((day) => polar(0, 0, 74, day / SHOWN_DAYS))

const TEETH = range(29)
const zigzag = (y: number, tooth: number) =>
  TEETH.map((tip): [number, number] => [26 + tip * 12, y + (tip % 2 ? tooth : 0)])
const voucher = points([...zigzag(54, -9), [362, 350], [26, 350]])
const stub = points([[26, 356], [362, 356], ...zigzag(470, 9).reverse()])

/** A stamped voucher on the table of the shop; scissors are cutting off its stub. */
export function PosterArt({ waited }: PosterArtProps) {
  return (
    <>
      <path
        fill="none"
        stroke="var(--print-ink)"
        strokeWidth="2"
        opacity=".22"
        d="M-5 30q120-14 220-4t190-10M-5 128h410M-5 252q90 8 200 0t210 4M-5 388h410M-5 500q130-12 240-2t170-6M60 24q-26-8-40 0 18 8 40 0Z"
      />
      <g transform="rotate(-4 200 266)">
        <polygon fill="var(--print-ink)" opacity=".3" points={voucher} transform="translate(9 11)" />
        <polygon fill="var(--ground-2)" points={voucher} />
        <Border />
        <Postmark waited={waited} />
      </g>
      <g transform="translate(6 12) rotate(1 200 400)">
        <polygon fill="var(--print-ink)" opacity=".3" points={stub} transform="translate(9 11)" />
        <polygon fill="var(--ground-2)" points={stub} />
        <path fill="none" stroke="var(--spark)" strokeWidth="4" strokeDasharray="12 9" d="M26 362h336" />
        {BARS.map((width, bar) => (
          <rect
            key={starts[bar]}
            x={starts[bar]}
            y="384"
            width={width}
            height={bar % 5 ? 58 : 66}
            fill="var(--print-ink)"
          />
        ))}
      </g>
      <Scissors />
      <Handle />
    </>
  )
}

/** Waves as on a banknote, and a coloured head. */
const Border = () => (
  <g fill="none" stroke="var(--print-blue)" strokeWidth="2">
    <path opacity=".7" d={`M38 78${'q13-12 26 0t26 0'.repeat(6)}M38 78${'q13 12 26 0t26 0'.repeat(6)}`} />
    <path opacity=".7" d={`M38 330${'q13-12 26 0t26 0'.repeat(6)}M38 330${'q13 12 26 0t26 0'.repeat(6)}`} />
  </g>
)

/** Before the opening the ring has a notch for each of the last days; the notches of past days are thicker. */
const Postmark = ({ waited }: PosterArtProps) => (
  <g transform="translate(300 280) rotate(-12) scale(.6)" fill="none" stroke="var(--print-blue)">
    {waited === undefined ? (
      <circle r="70" strokeWidth="6" strokeDasharray="120 3 60 2" />
    ) : (
      <g strokeLinecap="round">
        <path strokeWidth="4" d={dots(NOTCHES)} />
        <path strokeWidth="15" d={dots(NOTCHES.slice(0, waited))} />
      </g>
    )}
    <circle r="56" strokeWidth="3" />
    <path strokeWidth="4" d="M-116-22q12-11 24 0t24 0M-116-4q12-11 24 0t24 0M-116 14q12-11 24 0t24 0" />
    <path fill="var(--print-blue)" stroke="none" d="M-32 12a32 32 0 0 1 64 0zM-40 18h80v8h-80zM-3-40h6v14h-6z" />
  </g>
)

const Scissors = () => (
  <g transform="translate(46 366) rotate(84) scale(1.9)">
    <path fill="var(--print-ink)" opacity=".3" d="M20-84c5 5 4 11 1 16L2-23l-7-4zM-10-64c-5 5-4 11-1 16L5 1l7-4z" />
    <path fill="var(--print-foil)" d="M17-88c5 5 4 11 1 16L-1-23l-7-4z" />
    <path fill="var(--print-foil-2)" d="M-15-88c-5 5-4 11-1 16L1-23l7-4z" />
    <circle fill="none" stroke="var(--spark)" strokeWidth="6" cx="-13" cy="-12" r="10" />
    <circle fill="none" stroke="var(--spark)" strokeWidth="6" cx="13" cy="-12" r="10" />
    <circle cy="-32" r="2" fill="var(--print-ink)" />
  </g>
)

/** The rubber stamp, beside the bar code. */
const Handle = () => (
  <g transform="translate(338 424) rotate(24)">
    <path fill="var(--print-ink)" opacity=".3" d="M-36 40h84v34h-84zM-8-56h36v92H-8z" />
    <path fill="var(--print-brown)" d="M-24-44c0-30 48-30 48 0 0 18-10 22-8 44l6 30h-44l6-30c2-22-8-26-8-44Z" />
    <path fill="var(--print-orange)" d="M-14-46c0-14 14-18 22-14-12 2-14 16-8 28 4 10 0 24-2 34-4-20-12-30-12-48Z" />
    <path fill="var(--print-red)" d="M-42 28h84v26h-84z" />
    <path fill="var(--print-blue)" d="M-38 54h76v9h-76z" />
  </g>
)
