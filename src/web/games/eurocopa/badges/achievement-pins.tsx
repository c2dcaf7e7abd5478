import { disc, range, star } from '#web/components/campaign/paper.ts'
import type { Pin } from '#web/features/badges/pins/pin.ts'
import { Ball, Grass } from './pin-ball.tsx'

/**
 * Badges for rare feats: predicting the exact score of a knock-out match, a match with a shoot-out, the champion, or
 * every match, and leading a private league.
 */
export const ACHIEVEMENT_PINS = {
  profeta: {
    outline: 'M48 4a37 37 0 0 1 22 67l7 9v11H19V80l7-9A37 37 0 0 1 48 4Z',
    fields: (
      <>
        <path fill="var(--made-blue)" d="M0 0h96v96H0z" />
        <circle cx="48" cy="41" r="31" fill="var(--print-sky)" />
        <path fill="var(--made-pink)" d="M20 54q14-9 28-2t28-3c-4 13-14 23-28 23S23 64 20 54Z" />
        <Ball at="translate(48 42) scale(.72)" />
        <polygon fill="var(--made-yellow)" points={star(68, 24, 7, 2.6, 4)} />
        <polygon fill="var(--print-white)" points={star(27, 27, 5, 1.8, 4)} />
        <path fill="var(--made-yellow)" d="M26 72h44l8 9H18z" />
        <path fill="var(--print-brown)" d="M12 81h72v14H12z" />
      </>
    ),
  },
  'de-penaltis': {
    outline: 'M6 14h84v76H6Z',
    fields: (
      <>
        <path fill="var(--print-sky)" d="M0 0h96v74H0z" />
        <g fill="none" stroke="var(--print-white)" strokeWidth="1.5">
          {range(7).map((line) => (
            <path key={line} d={`M${20 + line * 9.3} 26v48M16 ${28 + line * 7.4}h64`} />
          ))}
        </g>
        <path fill="var(--print-green)" d="M0 72h96v24H0z" />
        <path fill="none" stroke="var(--print-white)" strokeWidth="6" strokeLinejoin="round" d="M17 76V27h62v49" />
        <Ball at="translate(63 44) scale(.68)" />
        <path
          fill="none"
          stroke="var(--made-yellow)"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeDasharray="5 6"
          d="M37 84 52 58"
        />
        <circle cx="36" cy="85" r="3.5" fill="var(--print-white)" />
      </>
    ),
  },
  campeon: {
    outline: 'M20 6h56v8h15c1 22-7 33-22 37-3 8-8 12-14 14v9h15v18H26V74h15v-9c-6-2-11-6-14-14C12 47 4 36 5 14h15Z',
    fields: (
      <>
        <path fill="var(--made-orange)" d="M0 0h96v96H0z" />
        <path fill="var(--print-paper)" d="M13 22h9l4 19c-8-3-13-9-13-19ZM83 22h-9l-4 19c8-3 13-9 13-19Z" />
        <path fill="var(--made-yellow)" d="M23 0h50c1 34-7 60-25 62C30 60 22 34 23 0Z" />
        <path fill="var(--print-white)" d="M31 12h7c0 18 2 30 7 38-10-6-14-20-14-38Z" />
        <polygon fill="var(--made-red)" points={star(54, 28, 11, 4.8, 5)} />
        <path fill="var(--made-yellow)" d="M43 60h10v16H43z" />
        <path fill="var(--print-brown)" d="M20 76h56v20H20z" />
        <path fill="var(--print-paper)" d="M38 81h20v6H38z" />
      </>
    ),
  },
  fiel: {
    outline: 'M33 8q15 12 30 0l27 14-8 27-13-5v46H27V44l-13 5L6 22Z',
    fields: (
      <>
        <path fill="var(--made-red)" d="M0 0h96v96H0z" />
        <path fill="var(--made-yellow)" d="M0 16l14 33 13-5L20 10zM96 16 82 49l-13-5 7-34z" />
        <path fill="var(--print-white)" d="M31 4q17 18 34 0l3 3q-20 22-40 0Z" />
        <path
          fill="var(--print-white)"
          stroke="var(--made-ink)"
          strokeWidth="1.2"
          d="M33 42h17v7H40v5h4c6 0 9 4 9 10 0 7-4 11-11 11-6 0-10-3-11-9h7c1 2 2 3 4 3 3 0 4-2 4-5s-2-4-5-4-4 1-5 2h-5ZM55 49v-4l7-3h5v33h-7V49z"
        />
        <path fill="var(--made-yellow)" d="M20 82h56v4H20z" />
      </>
    ),
  },
  'liga-propia': {
    outline: 'M9 8h78v10l-10 28 10 30v12H9Z',
    fields: (
      <>
        <Grass wide={12} />
        <path fill="var(--made-yellow)" d="M9 8h14v80H9z" />
        <path fill="var(--print-white)" d="M28 18h54L73 46l9 30H28z" />
        <polygon fill="var(--made-red)" points={disc(51, 40, 9, 14, 4)} />
        <polygon fill="var(--made-orange)" points={disc(38, 45, 7, 14, 2)} />
        <polygon fill="var(--print-sky)" points={disc(64, 45, 7, 14, 3)} />
        <path fill="var(--made-orange)" d="M29 68c0-9 4-14 9-14s8 4 9 9v5z" />
        <path fill="var(--print-sky)" d="M73 68c0-9-4-14-9-14s-8 4-9 9v5z" />
        <path fill="var(--made-red)" d="M38 71c0-12 5-20 13-20s13 8 13 20z" />
        <path fill="var(--made-yellow)" d="m43 30 2-9 4 5 2-6 2 6 4-5 2 9z" />
      </>
    ),
  },
} satisfies Record<string, Pin>
