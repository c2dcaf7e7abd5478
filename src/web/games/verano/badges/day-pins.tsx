import { disc, points, polar, range, rays, star } from '#web/components/campaign/paper.ts'
import { closed, INKS, type Pin, sea, spread } from '#web/features/badges/pins/pin.ts'

const LOBES = range(12).map((lobe) => polar(48, 48, 36.5, (lobe + 0.5) / 12))
const RAYS = spread(8, 0.36)

/**
 * Badges for taking part: the first mission, seven days in a row, a whole week, early days, late days, and a mission of
 * each kind.
 */
export const DAY_PINS = {
  'primera-ola': {
    outline: 'M48 6a42 42 0 1 1 0 84a42 42 0 1 1 0-84Z',
    fields: (
      <>
        <path fill="var(--made-yellow)" d="M0 0h96v96H0z" />
        <circle cx="67" cy="29" r="12" fill="var(--made-orange)" />
        <path
          fill="var(--print-blue)"
          d="M-4 66C16 62 20 46 33 37c13-9 29-6 35 6 4 9-2 16-10 14 6-6 0-14-8-11-9 4-6 21 8 25 16 5 30 0 42-5v30H-4Z"
        />
        <path
          fill="var(--print-white)"
          d="M25 46C36 26 64 23 72 40c5 12-3 21-15 19l-2-5c8 0 11-7 7-12-6-8-22-8-37 4Z"
        />
        <path fill="var(--print-sky)" d={sea(76)} />
        <path fill="var(--print-blue)" d={sea(85)} />
      </>
    ),
  },
  'siete-dias': {
    outline: 'M9 9h78v78L48 70 9 87Z',
    fields: (
      <>
        {INKS.map((ink, ray) => (
          <polygon
            key={ink}
            fill={ink}
            points={points([[48, 72], polar(48, 72, 99, RAYS[ray] ?? 0), polar(48, 72, 99, RAYS[ray + 1] ?? 0)])}
          />
        ))}
        <circle cx="48" cy="68" r="19" fill="var(--print-white)" />
        <circle cx="48" cy="68" r="13" fill="var(--made-yellow)" />
      </>
    ),
  },
  'semana-perfecta': {
    outline: `M${LOBES[11]}${LOBES.map((lobe) => `A10.2 10.2 0 0 1 ${lobe}`).join('')}Z`,
    fields: (
      <>
        <path fill="var(--made-red)" d="M0 0h96v96H0z" />
        <circle cx="48" cy="48" r="33" fill="var(--made-blue)" />
        {range(7).map((day) => {
          const [x, y] = polar(48, 48, 23.5, day / 7)
          return <polygon key={day} fill="var(--made-yellow)" points={star(x, y, 8.5, 3.9, 5)} />
        })}
        <circle cx="48" cy="48" r="12.5" fill="var(--print-white)" />
        <path fill="none" stroke="var(--print-green)" strokeWidth="4.5" strokeLinecap="round" d="m42 48 5 5 8-10" />
      </>
    ),
  },
  madrugador: {
    outline: 'M11 89V48a37 41 0 0 1 74 0v41Z',
    fields: (
      <>
        <path fill="var(--made-pink)" d="M0 0h96v96H0z" />
        {rays(48, 66, 20, [74], 16, 0.28).map((ray) => (
          <polygon key={ray} fill="var(--made-orange)" points={ray} />
        ))}
        <polygon fill="var(--made-yellow)" points={disc(48, 62, 29, 24, 3)} />
        <path fill="var(--made-blue)" d="M33 67C20 63 15 49 20 36c5 5 7 9 10 13-4-10-3-19 4-25 7 10 6 20 10 29Z" />
        <path
          fill="var(--print-white)"
          d="M32 60c0 15 9 25 21 25 13 0 19-13 16-28-2-9-3-15-1-22-4-8-14-7-15 2-1 10-4 17-11 17-5 0-9 2-10 6Z"
        />
        <path fill="var(--print-sky)" d="M40 63c9-5 18-3 20 4-4 10-17 9-20-4Z" />
        <path
          fill="var(--made-red)"
          d="M53 33c-4-6 1-10 4-6 0-6 7-7 7-1 4-4 9 1 5 8-5-4-11-5-16-1ZM67 43c5 0 6 9 1 10-4-1-5-7-1-10Z"
        />
        <path fill="var(--made-orange)" d="m69 35 10 4-10 4z" />
        <circle cx="62" cy="37" r="2.2" fill="var(--made-ink)" stroke="none" />
        <path fill="var(--print-green)" d="M-4 82q26-9 54-2t54-3v24H-4Z" />
      </>
    ),
  },
  nocturno: {
    outline: 'M48 4c9 18 37 36 37 56 0 18-17 31-37 31S11 78 11 60C11 40 39 22 48 4Z',
    fields: (
      <>
        <path fill="var(--made-ink)" d="M0 0h96v96H0z" />
        <path
          fill="var(--made-yellow)"
          d="M54 27c-13 2-21 11-20 22 1 12 11 19 23 18 6-1 10-4 13-8-9 2-18-2-21-10-3-9-1-17 5-22Z"
        />
        <polygon fill="var(--print-white)" points={star(66, 44, 6, 2.6, 5)} />
        <polygon fill="var(--print-white)" points={star(26, 56, 4, 1.8, 5)} />
        <path fill="var(--print-blue)" d={sea(72, 18, 5)} />
        <path fill="var(--made-yellow)" d="M38 76h26l-4 4H44zM34 83h24l-5 4H40z" />
      </>
    ),
  },
  explorador: {
    outline: closed(range(16).map((tip) => polar(48, 48, tip % 2 ? 34 : 44, tip / 16))),
    fields: (
      <>
        <path fill="var(--print-green)" d="M0 0h96v96H0z" />
        <circle cx="48" cy="48" r="28" fill="var(--print-paper)" />
        <polygon fill="var(--print-leaf)" points={star(48, 48, 26, 9, 4)} />
        <polygon fill="var(--made-orange)" points={star(48, 48, 17, 8, 4, 0.125)} />
        <path
          fill="var(--made-red)"
          d={closed([polar(48, 48, 30, 0.07), polar(48, 48, 7, 0.32), polar(48, 48, 7, 0.82)])}
        />
        <path
          fill="var(--made-blue)"
          d={closed([polar(48, 48, 30, 0.57), polar(48, 48, 7, 0.32), polar(48, 48, 7, 0.82)])}
        />
        <circle cx="48" cy="48" r="4" fill="var(--made-yellow)" />
      </>
    ),
  },
} satisfies Record<string, Pin>
