import { range, star } from '#web/components/campaign/paper.ts'
import { closed, type Pin } from '#web/features/badges/pins/pin.ts'
import { Ball, Grass } from './pin-ball.tsx'

const ROUND = 'M48 6a42 42 0 1 1 0 84a42 42 0 1 1 0-84Z'
const TICK = 'm-5 0 4 4 7-8'

const Target = ({ at, radius }: { at: string; radius: number }) => (
  <g transform={at}>
    {range(3).map((ring) => (
      <circle key={ring} r={radius * (1 - ring * 0.3)} fill={ring % 2 ? 'var(--print-white)' : 'var(--made-red)'} />
    ))}
  </g>
)

/**
 * Badges for predictions: the first prediction, one exact score, three exact scores, a round without a wrong
 * prediction, and a run of right predictions.
 */
export const PREDICTION_PINS = {
  'primer-pronostico': {
    outline: ROUND,
    fields: (
      <>
        <Grass />
        <path fill="var(--print-white)" d="m17 34 50-7 6 40-50 7z" />
        <path fill="var(--print-paper)" d="m24 43 17-2.5 3 20-17 2.5zM48 39.5 65 37l3 20-17 2.5z" />
        <path fill="none" stroke="var(--made-ink)" strokeWidth="3.5" strokeLinecap="round" d="m43 51 5-.7" />
        <path fill="none" stroke="var(--made-blue)" strokeWidth="4.5" strokeLinecap="round" d="m33 47 2-1 2 12" />
        <path fill="var(--made-orange)" d="m59 52 25-38 9 6-25 38-11 6z" />
        <path fill="var(--print-paper)" d="m59 52 9 6-11 6z" />
        <path fill="var(--made-pink)" d="m84 14 4-6 9 6-4 6z" />
      </>
    ),
  },
  pleno: {
    outline: closed([
      [48, 4],
      [89, 27],
      [89, 69],
      [48, 92],
      [7, 69],
      [7, 27],
    ]),
    fields: (
      <>
        <path fill="var(--made-blue)" d="M0 0h96v96H0z" />
        <Target at="translate(48 50)" radius={34} />
        <Ball at="translate(48 50) scale(.62)" />
        <polygon fill="var(--made-yellow)" points={star(74, 25, 9, 4, 5)} />
      </>
    ),
  },
  'tres-plenos': {
    outline: 'M48 5 91 80 84 90H12L5 80Z',
    fields: (
      <>
        <path fill="var(--made-yellow)" d="M0 0h96v96H0z" />
        <Target at="translate(48 38)" radius={15.5} />
        <Target at="translate(29.5 71)" radius={15.5} />
        <Target at="translate(66.5 71)" radius={15.5} />
        <circle cx="48" cy="38" r="4.5" fill="var(--made-ink)" />
        <circle cx="29.5" cy="71" r="4.5" fill="var(--made-ink)" />
        <circle cx="66.5" cy="71" r="4.5" fill="var(--made-ink)" />
      </>
    ),
  },
  'jornada-perfecta': {
    outline: 'M10 16h76v52c0 14-22 18-38 24C32 86 10 82 10 68Z',
    fields: (
      <>
        <path fill="var(--made-ink)" d="M0 0h96v96H0z" />
        <path fill="var(--print-leaf)" d="M0 0h96v30H0z" />
        <polygon fill="var(--print-white)" points={star(48, 22, 7, 3, 5)} />
        <polygon fill="var(--print-white)" points={star(28, 23, 5, 2.2, 5)} />
        <polygon fill="var(--print-white)" points={star(68, 23, 5, 2.2, 5)} />
        {range(6).map((match) => (
          <g key={match} transform={`translate(${28 + (match % 3) * 20} ${45 + Math.floor(match / 3) * 21})`}>
            <circle r="8.5" fill="var(--print-white)" />
            <path fill="none" stroke="var(--print-green)" strokeWidth="3.4" strokeLinecap="round" d={TICK} />
          </g>
        ))}
      </>
    ),
  },
  racha: {
    outline:
      'M50 3c3 13 15 19 22 31 3-4 4-8 4-13 9 10 15 22 14 36-1 21-18 36-42 36S7 78 6 57c0-14 7-24 15-32 0 7 2 11 5 14 3-14 12-26 24-36Z',
    fields: (
      <>
        <path fill="var(--made-red)" d="M0 0h96v96H0z" />
        <path
          fill="var(--made-orange)"
          d="M50 22c2 10 12 15 17 24 3-2 4-4 5-7 6 8 9 17 7 27-3 15-14 24-31 24S18 80 17 65c0-9 3-15 8-21 1 4 3 7 6 8 2-11 9-21 19-30Z"
        />
        <path fill="var(--made-yellow)" d="M49 42c5 6 10 10 14 17 6 15-2 29-15 29S27 78 31 63c6 0 14-9 18-21Z" />
        <Ball at="translate(48 70) scale(.8)" />
      </>
    ),
  },
} satisfies Record<string, Pin>
