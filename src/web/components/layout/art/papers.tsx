import { SEAL } from './seal.ts'

/** Two sheets of rules with a seal. */
export const Papers = () => (
  <svg viewBox="0 0 320 300" aria-hidden="true" focusable="false">
    <path fill="var(--made-pink)" d="m30 60 226-34 40 206-236 46z" />
    <path fill="var(--made-sky)" d="m76 36 156 14-16 214-160-14z" />
    <path fill="var(--made-ink)" opacity=".2" d="m104 30 164-8 12 232-170 10z" />
    <path fill="var(--print-white)" d="m94 22 164-8 12 232-170 10z" />
    <path fill="var(--made-red)" d="m112 44 92-5 1 16-92 5z" />
    <path
      fill="var(--print-foil)"
      d="m114 76 126-7v10l-125 7zm1 24 126-7v10l-125 7zm1 24 96-5v10l-95 5zm2 38 126-7v10l-125 7zm1 24 70-4v10l-69 4z"
    />
    <g transform="translate(224 214) rotate(-8) scale(1.1)">
      <path fill="var(--made-orange)" d={SEAL} />
      <path fill="none" stroke="var(--print-white)" strokeWidth="8" d="m-17 1 12 13L18-14" />
    </g>
  </svg>
)
