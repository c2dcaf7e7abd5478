import type { ReactNode } from 'react'
import type { PrizeDrawing } from '#contract/prize-drawings.ts'
import { disc, points, polar, range, star } from './paper.ts'

/** What prizes look like, whatever game they belong to: 64 wide and 64 high, legible at 28 pixels. */
export const PRIZES_BY_NAME: Readonly<Record<PrizeDrawing, ReactNode>> = {
  balon: (
    <>
      <circle cx="32" cy="32" r="28" fill="var(--print-ink)" />
      <circle cx="32" cy="32" r="25" fill="var(--print-white)" />
      <polygon fill="var(--print-ink)" points={points(range(5).map((corner) => polar(32, 32, 9, corner / 5)))} />
      {range(5).map((corner) => (
        <path
          key={corner}
          fill="var(--print-ink)"
          stroke="var(--print-ink)"
          strokeWidth="2.5"
          d={`M${polar(32, 32, 9, corner / 5)} L${polar(32, 32, 18, corner / 5)} L${polar(32, 32, 22, corner / 5 + 0.05)} L${polar(32, 32, 26, corner / 5 + 0.05)} L${polar(32, 32, 26, corner / 5 - 0.05)} L${polar(32, 32, 22, corner / 5 - 0.05)} L${polar(32, 32, 18, corner / 5)}`}
        />
      ))}
    </>
  ),
  bicicleta: (
    <>
      <path
        fill="none"
        stroke="var(--print-ink)"
        strokeWidth="4.5"
        d="M15 32a12 12 0 1 0 .1 0zM49 32a12 12 0 1 0 .1 0z"
      />
      <path
        fill="none"
        stroke="var(--print-red)"
        strokeWidth="4.5"
        strokeLinejoin="round"
        d="M15 44 23 24h20L31 44H15M22 19l9 25M49 44 41 13"
      />
      <path fill="none" stroke="var(--print-ink)" strokeWidth="4" strokeLinecap="round" d="M36 12h7c5 0 7 3 5 7" />
      <path fill="var(--print-ink)" d="M13 14h17c0 4-3 6-7 6h-4c-3 0-6-2-6-6z" />
      <path fill="var(--print-orange)" d="M47 16h15l-3 14H49z" />
      <circle cx="31" cy="44" r="4" fill="var(--print-yellow)" />
    </>
  ),
  bucear: (
    <>
      <path fill="none" stroke="var(--print-orange)" strokeWidth="7" d="M56 6v36c0 9-6 14-18 14" />
      <path fill="var(--print-red)" d="M52 3h8v13h-8z" />
      <path fill="var(--print-ink)" d="M30 51h9v10h-9z" />
      <path
        fill="var(--print-blue)"
        d="M2 18c0-4 3-7 7-7h34c4 0 7 3 7 7v14c0 8-4 13-10 13-5 0-7-3-8-7s-3-5-6-5-5 1-6 5-3 7-8 7C6 45 2 40 2 32z"
      />
      <path
        fill="var(--print-sky)"
        d="M8 20c0-2 1-3 3-3h10c2 0 3 1 3 3v4c0 2-1 3-3 4-3 3-3 11-8 11-4 0-5-4-5-8zM44 20c0-2-1-3-3-3H31c-2 0-3 1-3 3v4c0 2 1 3 3 4 3 3 3 11 8 11 4 0 5-4 5-8z"
      />
      <path stroke="var(--print-white)" strokeWidth="3" strokeLinecap="round" d="m12 27 5-6M33 24l3-3" />
    </>
  ),
  casa: (
    <>
      <polygon fill="var(--print-yellow)" points={disc(51, 14, 10, 14, 3)} />
      <path fill="var(--print-sky)" d="M2 46h60v16H2z" />
      <path fill="var(--print-yellow)" d="M2 50c14-6 38-6 48 2 4 3-6 6-16 6H2z" />
      <path fill="var(--print-pink)" d="M9 26h34v27H9z" />
      <path fill="var(--print-red)" d="M26 6 50 27l-3 4H5l-3-4z" />
      <path fill="var(--print-blue)" d="M21 53V40c0-6 10-6 10 0v13zM12 34h6v8h-6zM34 34h6v8h-6z" />
      <circle cx="26" cy="21" r="4" fill="var(--print-white)" />
      <path
        fill="none"
        stroke="var(--print-white)"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M36 58c4-3 6-3 9 0s6 3 10 0M50 51c3-2 5-2 8 0"
      />
    </>
  ),
  cesta: (
    <>
      <path fill="none" stroke="var(--print-brown)" strokeWidth="4.5" d="M11 38C11 0 53 0 53 38" />
      <path fill="var(--print-green)" d="M13 40c-6-11-1-20 5-21 1-6 9-6 11-1 6 2 6 14 2 22z" />
      <path stroke="var(--print-leaf)" strokeWidth="3" strokeLinecap="round" d="M22 38V23m0 9-5-5m5 5 5-6" />
      <path fill="var(--print-orange)" d="m32 40 12-28c3-5 10-2 8 4L43 40z" />
      <path stroke="var(--print-yellow)" strokeWidth="3" strokeLinecap="round" d="m44 19 4 3M41 26l4 3" />
      <polygon fill="var(--print-red)" points={disc(32, 35, 8.5, 12, 5)} />
      <path fill="var(--print-brown)" d="M5 38h54l-6 23H11z" />
      <path fill="var(--print-orange)" d="M3 36h58v6H3z" />
      <path stroke="var(--print-orange)" strokeWidth="3" strokeDasharray="7 5" d="M10 48h45M15 54.5h36" />
    </>
  ),
  desayuno: (
    <>
      <path fill="none" stroke="var(--print-blue)" strokeWidth="5" d="M44 31h5c12 0 12 17-2 17h-5" />
      <path stroke="var(--print-orange)" strokeWidth="7.5" strokeLinecap="round" d="M19 33 12 8M31 33V5" />
      <path stroke="var(--print-brown)" strokeWidth="1.8" strokeLinecap="round" d="M19 30 12 8M31 30V6" />
      <path fill="none" stroke="var(--print-foil-2)" strokeWidth="3" strokeLinecap="round" d="M42 21c-4-5 4-7 0-13" />
      <ellipse cx="27" cy="31" rx="21" ry="4.5" fill="var(--print-brown)" />
      <path fill="var(--print-blue)" d="M6 31c8 5 34 5 42 0 0 15-6 24-14 24H20C12 55 6 46 6 31z" />
      <path fill="var(--print-white)" d="M7 39c10 4 30 4 40 0l-2 6c-9 3-27 3-36 0z" />
      <path fill="var(--print-red)" d="M2 54h54c-2 5-7 7-13 7H15c-6 0-11-2-13-7z" />
    </>
  ),
  frutas: (
    <>
      <polygon fill="var(--print-red)" points={disc(16, 29, 13, 14, 2)} />
      <path stroke="var(--print-brown)" strokeWidth="3" strokeLinecap="round" d="M16 18c0-4 1-6 3-9" />
      <path fill="var(--print-leaf)" d="M37 4c5 0 6 6 7 12 2 8 7 11 5 20-2 8-22 8-24 0-2-9 4-12 6-20 1-6 2-12 6-12z" />
      <path stroke="var(--print-brown)" strokeWidth="3" strokeLinecap="round" d="M37 6c0-2 1-3 2-4" />
      <polygon fill="var(--print-orange)" points={disc(50, 31, 12, 14, 4)} />
      <path fill="var(--print-green)" d="M50 20c2-6 6-8 12-8-1 6-5 10-12 8z" />
      <circle cx="25" cy="33" r="6" fill="var(--print-blue)" />
      <circle cx="34" cy="34" r="6" fill="var(--print-blue)" />
      <path fill="var(--print-brown)" d="M2 36h60c-2 15-11 23-20 23H22C13 59 4 51 2 36z" />
      <path fill="var(--print-yellow)" d="M2 36h60l-1 6H3z" />
      <path stroke="var(--print-yellow)" strokeWidth="3" strokeDasharray="6 5" d="M9 49h46" />
      <path fill="var(--print-brown)" d="M20 58h24v4H20z" />
    </>
  ),
  futbolin: (
    <>
      <path fill="var(--print-brown)" d="M2 13h60v38H2z" />
      <path fill="var(--print-leaf)" d="M6 17h52v30H6z" />
      <path stroke="var(--print-white)" strokeWidth="2" d="M32 17v30" />
      <path stroke="var(--print-foil-2)" strokeWidth="3.5" d="M18 8v48M46 8v48" />
      <path stroke="var(--print-ink)" strokeWidth="7" strokeLinecap="round" d="M18 57v3M46 4v3" />
      <path fill="var(--print-red)" d="M11 23h14l-2 9H13zM11 38h14l-2 9H13z" />
      <path fill="var(--print-blue)" d="M39 23h14l-2 9H41zM39 38h14l-2 9H41z" />
      <path
        stroke="var(--print-ink)"
        strokeWidth="7.5"
        strokeLinecap="round"
        d="M18 21h.1M18 36h.1M46 21h.1M46 36h.1"
      />
      <circle cx="31" cy="33" r="4.5" fill="var(--print-white)" />
    </>
  ),
  hamaca: (
    <>
      <path fill="var(--print-brown)" d="M3 10h7l2 52H4zM54 10h7l-1 52h-8z" />
      <path
        fill="var(--print-green)"
        d="M7 14C-2 10 0 3 0 3s7-2 9 4c4-6 14-4 14 2-6-2-10 1-16 5zM57 14c9-4 7-11 7-11s-7-2-9 4c-4-6-14-4-14 2 6-2 10 1 16 5z"
      />
      <path fill="none" stroke="var(--print-ink)" strokeWidth="2.5" d="m8 22 9 10M56 22l-9 10" />
      <path fill="var(--print-pink)" d="M14 28c9 8 27 8 36 0 4 15-5 26-18 26S10 43 14 28z" />
      <path fill="none" stroke="var(--print-red)" strokeWidth="5" d="M14 36c10 8 26 8 36 0M17 46c8 5 22 5 30 0" />
      <path
        stroke="var(--print-orange)"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M20 52v5M26 54v6M32 55v6M38 54v6M44 52v5"
      />
    </>
  ),
  helado: (
    <>
      <path fill="var(--print-orange)" d="M15 31h34L32 62z" />
      <path stroke="var(--print-brown)" strokeWidth="2.5" d="m20 33 17 19M31 33l10 11M44 33 27 52M33 33 22 44" />
      <polygon fill="var(--print-pink)" points={disc(21, 24, 12, 14, 3)} />
      <polygon fill="var(--print-leaf)" points={disc(43, 24, 12, 14, 6)} />
      <polygon fill="var(--print-yellow)" points={disc(32, 14, 11.5, 14, 8)} />
      <path fill="var(--print-pink)" d="M11 27c2 8 5 8 7 4 3 5 7 5 9 1l2-8z" />
      <path fill="var(--print-leaf)" d="M53 27c-2 8-5 8-7 4-3 5-7 5-9 1l-2-8z" />
      <path fill="none" stroke="var(--print-white)" strokeWidth="3" strokeLinecap="round" d="M26 14c0-3 2-5 5-6" />
      <circle cx="37" cy="5" r="4" fill="var(--print-red)" />
    </>
  ),
  kayak: (
    <>
      <path
        fill="none"
        stroke="var(--print-sky)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M3 52c5-4 8-4 13 0s8 4 13 0 8-4 13 0 8 4 13 0 4-3 6-3"
      />
      <g transform="rotate(-24 32 30)">
        <path fill="var(--print-red)" d="M0 30c9-8 20-11 32-11s23 3 32 11c-9 8-20 11-32 11S9 38 0 30z" />
        <path
          fill="var(--print-yellow)"
          d="M0 30c4-3 8-6 13-8v16c-5-2-9-5-13-8zM64 30c-4-3-8-6-13-8v16c5-2 9-5 13-8z"
        />
        <ellipse cx="23" cy="30" rx="7" ry="5.5" fill="var(--print-ink)" />
        <ellipse cx="42" cy="30" rx="7" ry="5.5" fill="var(--print-ink)" />
      </g>
      <path stroke="var(--print-brown)" strokeWidth="4" d="m20 10 24 42" />
      <path
        fill="var(--print-blue)"
        d="M13 2c6-2 11 6 10 13l-5 3C12 14 9 6 13 2zM51 60c-6 2-11-6-10-13l5-3c6 4 9 12 5 16z"
      />
    </>
  ),
  libro: (
    <g transform="rotate(-7 32 32)">
      <path fill="var(--print-ink)" d="M9 12c0-5 3-8 8-8h4v54h-4c-5 0-8-3-8-7z" />
      <path fill="var(--print-white)" d="M15 46h39v12H16c-6 0-7-12-1-12z" />
      <path stroke="var(--print-foil-2)" strokeWidth="2" d="M15 50h38M15 54h38" />
      <path fill="var(--print-ink)" d="M16 57h40v4H17c-5 0-8-4-8-8h4c0 3 1 4 3 4z" />
      <path fill="var(--print-blue)" d="M17 3h38v44H17c-4 0-8 2-8 6V11c0-5 3-8 8-8z" />
      <path fill="var(--print-sky)" d="M15 3h5v44c-2 0-4 0-5 1z" />
      <polygon fill="var(--print-yellow)" points={star(37, 21, 12, 6, 8)} />
      <path stroke="var(--print-white)" strokeWidth="3" strokeLinecap="round" d="M29 39h17" />
      <path fill="var(--print-red)" d="M42 46h8v17l-4-4-4 4z" />
    </g>
  ),
  maleta: (
    <>
      <path fill="none" stroke="var(--print-ink)" strokeWidth="4.5" d="M23 17V8c0-3 1-4 4-4h10c3 0 4 1 4 4v9" />
      <path fill="var(--print-ink)" d="M11 56h9v6h-9zM44 56h9v6h-9z" />
      <path fill="var(--print-orange)" d="M8 15h48c3 0 5 2 5 5v33c0 3-2 5-5 5H8c-3 0-5-2-5-5V20c0-3 2-5 5-5z" />
      <path fill="var(--print-brown)" d="M9 15h6v43H9zM49 15h6v43h-6z" />
      <circle cx="32" cy="36" r="15" fill="var(--print-white)" />
      <path fill="var(--print-sky)" d="M19 36a13 13 0 0 0 26 0z" />
      <path fill="var(--print-yellow)" d="M23 36a9 9 0 0 1 18 0z" />
      <path
        fill="none"
        stroke="var(--print-white)"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M23 41c3-2 5-2 8 0s6 2 10 0"
      />
    </>
  ),
  manta: (
    <>
      <path
        stroke="var(--print-red)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M10 54v8M17 54v8M24 54v8M31 54v8M38 54v8M45 54v8"
      />
      <path fill="var(--print-blue)" d="M6 40h48c8 0 8 17 0 17H6z" />
      <path fill="var(--print-red)" d="M10 24h44c8 0 8 17 0 17H10c-8 0-8-17 0-17z" />
      <path fill="var(--print-pink)" d="M10 7h44c8 0 8 18 0 18H10C2 25 2 7 10 7z" />
      <path stroke="var(--print-white)" strokeWidth="3" d="M16 7v18M40 7v18M16 24v17M40 24v17M16 41v16M40 41v16" />
      <path stroke="var(--print-yellow)" strokeWidth="3" d="M4 16h56M4 32.5h56M6 48h54" />
      <path stroke="var(--print-white)" strokeWidth="2" d="M22 7v18M46 7v18M22 24v17M46 24v17M22 41v16M46 41v16" />
    </>
  ),
  mercado: (
    <>
      <path fill="var(--print-brown)" d="M7 22h5v40H7zM52 22h5v40h-5z" />
      <circle cx="18" cy="40" r="6" fill="var(--print-orange)" />
      <circle cx="29" cy="40" r="6" fill="var(--print-orange)" />
      <circle cx="23" cy="33" r="6" fill="var(--print-orange)" />
      <path fill="var(--print-leaf)" d="M35 45c-3-8 0-13 4-12 1-5 7-5 8 0 5 0 7 6 4 12z" />
      <path fill="var(--print-green)" d="M3 43h58l-2 19H5z" />
      <path stroke="var(--print-leaf)" strokeWidth="3" d="M5 50h54M6 56h52" />
      <path fill="var(--print-white)" d="M10 3h44l8 17H2z" />
      <path fill="var(--print-white)" d="M14 20h12c0 9-12 9-12 0zM38 20h12c0 9-12 9-12 0z" />
      <path
        fill="var(--print-red)"
        d="M10 3h9l-5 17c0 9-12 9-12 0zM28 3h8l2 17c0 9-12 9-12 0zM45 3h9l8 17c0 9-12 9-12 0z"
      />
    </>
  ),
  palomitas: (
    <>
      {(
        [
          [14, 20, 8],
          [50, 20, 8],
          [25, 11, 9],
          [40, 11, 9],
          [32, 19, 10],
        ] as const
      ).map(([x, y, radius], corn) => (
        <polygon
          key={x}
          fill={corn === 4 ? 'var(--print-orange)' : 'var(--print-yellow)'}
          points={disc(x, y, radius, 9, corn + 2)}
        />
      ))}
      <path
        stroke="var(--print-white)"
        strokeWidth="4.5"
        strokeLinecap="round"
        d="M12 18h.1M24 8h.1M41 9h.1M51 18h.1M31 17h3"
      />
      <path fill="var(--print-white)" d="M8 24h48l-7 38H15z" />
      <path fill="var(--print-red)" d="M8 24h10l3 38h-6zM27 24h10l-1 38h-8zM46 24h10l-7 38h-6z" />
      <path fill="var(--print-ink)" d="M7 23h50l-1 5H8z" />
    </>
  ),
  reyes: (
    <>
      <path fill="var(--print-yellow)" d="M12 34 7 9l13 10L32 3l12 16L57 9l-5 25z" />
      <path fill="var(--print-orange)" d="M12 29h40l-1 8H13z" />
      <circle cx="32" cy="24" r="4.5" fill="var(--print-red)" />
      <circle cx="19" cy="26" r="3.5" fill="var(--print-blue)" />
      <circle cx="45" cy="26" r="3.5" fill="var(--print-blue)" />
      <circle cx="32" cy="4" r="3" fill="var(--print-red)" />
      <circle cx="7" cy="9" r="3" fill="var(--print-red)" />
      <circle cx="57" cy="9" r="3" fill="var(--print-red)" />
      <path fill="var(--print-brown)" d="M5 38h54l-6 23H11z" />
      <path stroke="var(--print-orange)" strokeWidth="3" strokeDasharray="7 5" d="M10 49h45M14 55.5h37" />
      <path fill="var(--print-brown)" d="M3 36h58v6H3z" />
      <path
        fill="var(--print-red)"
        d="M32 43c-7-8-16-6-16 1s9 8 16 1c7 7 16 6 16-1s-9-9-16-1zM29 46h6l5 14h-6l-2-7-2 7h-6z"
      />
    </>
  ),
  sombrilla: (
    <>
      <path fill="var(--print-yellow)" d="M6 62c8-9 40-9 50 0z" />
      <g transform="rotate(12 32 34)">
        <path fill="var(--print-brown)" d="M30 30h4v31h-4z" />
        <path
          fill="var(--print-white)"
          d="M32 6C14 8 4 20 2 38q6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0C60 20 50 8 32 6z"
        />
        <path
          fill="var(--print-red)"
          d="M32 6C14 8 4 20 2 38q6-5 12 0c1-13 8-25 18-32zM32 6c-4 9-6 20-6 32q6-5 12 0c0-12-2-23-6-32zM32 6c10 7 17 19 18 32q6-5 12 0C60 20 50 8 32 6z"
        />
        <circle cx="32" cy="5" r="3.5" fill="var(--print-blue)" />
      </g>
    </>
  ),
  surf: (
    <>
      <g transform="rotate(24 32 32)">
        <path fill="var(--print-orange)" d="M32 0c10 9 13 22 13 34 0 13-4 22-9 29h-8c-5-7-9-16-9-29 0-12 3-25 13-34z" />
        <path fill="var(--print-yellow)" d="M32 0c6 6 10 13 12 21H20c2-8 6-15 12-21z" />
        <path fill="var(--print-white)" d="M19.5 25h25l.3 6H19.2z" />
        <path stroke="var(--print-brown)" strokeWidth="2.5" d="M32 4v56" />
      </g>
      <path fill="var(--print-blue)" d="M0 50c9 0 9-8 17-8 9 0 8 9 16 9s8-8 16-8c7 0 8 6 15 7v12H0z" />
      <path
        fill="none"
        stroke="var(--print-sky)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M7 57c5 0 6-5 11-5s6 6 13 6 9-5 15-5 6 3 11 4"
      />
    </>
  ),
  television: (
    <>
      <path fill="var(--print-foil-2)" d="M28 47h8v8h-8z" />
      <path
        fill="var(--print-ink)"
        d="M16 54h32v6H16zM4 7h56c2 0 3 1 3 3v37c0 2-1 3-3 3H4c-2 0-3-1-3-3V10c0-2 1-3 3-3z"
      />
      <path fill="var(--print-sky)" d="M6 12h52v17H6z" />
      <path fill="var(--print-leaf)" d="M6 28h52v17H6z" />
      <path fill="none" stroke="var(--print-white)" strokeWidth="3" d="M19 45V18h26v27" />
      <polygon fill="var(--print-white)" points={disc(32, 36, 7, 12, 3)} />
      <polygon fill="var(--print-ink)" points={points(range(5).map((corner) => polar(32, 36, 3.5, corner / 5)))} />
    </>
  ),
  toalla: (
    <g transform="translate(3 3) rotate(-9 29 29) scale(.92)">
      <path
        stroke="var(--print-blue)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M15 56v6M21 56v6M27 56v6M33 56v6M39 56v6M45 56v6"
      />
      <path fill="var(--print-sky)" d="M49 10c0-8 10-8 10 0v36H47z" />
      <path fill="var(--print-blue)" d="M12 10c0-5 2-8 6-8h37c-4 0-6 3-6 8v47H12z" />
      <path fill="var(--print-white)" d="M12 13h37v6H12zM12 42h37v5H12z" />
      <path fill="var(--print-yellow)" d="M12 23h37v6H12z" />
      <path fill="var(--print-red)" d="M12 33h37v5H12z" />
    </g>
  ),
  turron: (
    <>
      <path fill="var(--print-yellow)" d="M9 12h14v24H9z" />
      <path fill="var(--print-brown)" d="M25 5h14v31H25z" />
      <path fill="var(--print-pink)" d="M41 10h14v26H41z" />
      <path
        stroke="var(--print-white)"
        strokeWidth="4"
        strokeLinecap="round"
        d="m13 17 2 2M18 24l-1 2M30 11l3-1M34 19l-2 2M29 26l2 1M46 16l2 1M51 23l-2 2"
      />
      <path fill="var(--print-red)" d="M3 30h58v30H3z" />
      <path fill="var(--print-orange)" d="M3 30h58v5H3z" />
      <path fill="var(--print-yellow)" d="M14 41h36v13H14z" />
      <polygon fill="var(--print-red)" points={star(32, 47.5, 6, 2.5, 5)} />
      <path stroke="var(--print-brown)" strokeWidth="2.5" d="M18 47.5h5M41 47.5h5" />
    </>
  ),
  zapatilla: (
    <>
      <path
        fill="var(--print-red)"
        d="M5 17c4 4 10 4 14-1 1-1 3-1 4 0l13 17c4 4 12 4 18 7 5 2 7 6 7 11H4c-3-11-2-23 1-34z"
      />
      <path fill="var(--print-yellow)" d="m12 51 10-19 6 2-7 17zM25 51l7-13 6 3-5 10z" />
      <path stroke="var(--print-white)" strokeWidth="3.5" strokeLinecap="round" d="m24 25 7-5M29 31l7-5M34 37l7-5" />
      <path fill="var(--print-ink)" d="M54 40c5 2 7 6 7 11H46c0-5 3-10 8-11z" />
      <path fill="var(--print-blue)" d="M3 49h59v6c0 3-2 5-5 5H8c-3 0-5-2-5-5z" />
      <path stroke="var(--print-white)" strokeWidth="2.5" strokeDasharray="5 4" d="M7 55h52" />
    </>
  ),
}
