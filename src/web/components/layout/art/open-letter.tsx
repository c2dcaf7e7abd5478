import type { ReactNode } from 'react'
import { SEAL } from './seal.ts'

/** An open envelope with a letter; `children` are on the letter, between 88,96 and 230,150. */
export const OpenLetter = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 320 300" aria-hidden="true" focusable="false">
    <path fill="var(--made-pink)" d="m10 108 262-58 38 178-250 54z" />
    <path fill="var(--made-sky)" d="M34 136 150 40q12-8 24 0l112 78z" />
    <g transform="rotate(-5 160 130)">
      <path fill="var(--made-ink)" opacity=".2" d="M82 34h168v180H82z" />
      <path fill="var(--print-white)" d="M74 26h168v180H74z" />
      <path
        fill="var(--made-red)"
        d="m74 26 14 16 14-16 14 16 14-16 14 16 14-16 14 16 14-16 14 16 14-16 14 16 14-16z"
      />
      <path fill="var(--print-foil)" d="M94 60h92v10H94zm0 18h60v10H94z" />
      {children}
    </g>
    <path fill="var(--made-blue)" d="m34 136 122 72 130-90 10 148-250 16z" />
    <path fill="var(--made-sky)" d="m46 282 92-84 18 10 22-14 118 72z" />
    <g transform="translate(160 236) scale(.9)">
      <path fill="var(--made-orange)" d={SEAL} />
      <path fill="var(--print-white)" d="m0-20 6 13 14 1-11 9 4 14L0 9l-13 8 4-14-11-9 14-1z" />
    </g>
  </svg>
)
