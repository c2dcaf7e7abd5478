import { SEAL } from './seal.ts'

const CELLS = [
  [116, 118],
  [148, 115],
  [180, 112],
  [120, 162],
  [152, 159],
  [184, 156],
] as const

/** A phone that shows a code of six figures. */
export const Phone = () => (
  <svg viewBox="0 0 320 300" aria-hidden="true" focusable="false">
    <path fill="var(--made-pink)" d="m24 88 248-50 32 176-250 60z" />
    <path
      fill="var(--made-ink)"
      opacity=".2"
      d="m92 24 130-12q12 0 14 12l20 234q0 12-12 14l-132 10q-12 0-14-12L80 36q0-10 12-12z"
    />
    <path fill="var(--made-ink)" d="m84 16 130-12q12 0 14 12l20 234q0 12-12 14l-132 10q-12 0-14-12L72 28q0-10 12-12z" />
    <path fill="var(--print-paper)" d="m88 38 122-11 16 196-122 10z" />
    <path fill="var(--made-blue)" d="m88 38 122-11 4 52-122 11z" />
    <path fill="var(--print-white)" d="m104 56 62-6 1 10-62 6z" />
    <path fill="var(--made-sky)" d="m103 220 122-10 1 13-122 10z" />
    <circle cx="190" cy="54" r="14" fill="var(--made-yellow)" />
    <path fill="var(--made-orange)" d="M190 54V40a14 14 0 0 1 13 19z" />
    {CELLS.map(([x, y]) => (
      <path key={`${x}`} fill="var(--made-yellow)" d={`m${x - 13} ${y - 17} 25-2 3 34-25 2z`} />
    ))}
    {CELLS.map(([x, y]) => (
      <circle key={`${x}`} cx={x + 1} cy={y} r="6" fill="var(--made-ink)" />
    ))}
    <g transform="translate(236 222) rotate(-6)">
      <path fill="var(--made-orange)" d={SEAL} />
      <path fill="none" stroke="var(--print-white)" strokeWidth="8" d="m-17 1 12 13L18-14" />
    </g>
  </svg>
)
