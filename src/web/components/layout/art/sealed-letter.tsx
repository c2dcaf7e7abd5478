import { SEAL } from './seal.ts'

/** A closed envelope with a postmark, and a seal that says it is right, or void. */
export const SealedLetter = ({ isVoid = false }: { isVoid?: boolean }) => (
  <svg viewBox="0 0 320 300" aria-hidden="true" focusable="false">
    <path fill="var(--made-pink)" d="m14 76 252-40 42 186-248 52z" />
    <path fill="var(--made-ink)" opacity=".2" d="m36 92 258-14 14 168-258 22z" />
    <path fill="var(--made-blue)" d="m26 82 260-14 14 168-260 22z" />
    <path fill="var(--print-white)" d="m26 82 14 176 86-90zm260-14 14 168-98-76z" />
    <path fill="var(--made-sky)" d="m26 82 130 102q10 6 18-2L286 68z" />
    <path
      fill="var(--made-red)"
      d="m40 258 24-2-5-16-22 1zm48-4 24-2-5-16-24 2zm48-4 24-2-5-16-24 2zm48-4 24-2-5-16-24 2zm48-4 24-2-5-16-24 2z"
    />
    <g transform="translate(166 172) scale(1.25) rotate(-6)">
      <path fill={isVoid ? 'var(--made-red)' : 'var(--made-orange)'} d={SEAL} />
      <path
        fill="none"
        stroke="var(--print-white)"
        strokeWidth="8"
        d={isVoid ? 'm-15-15 30 30m0-30-30 30' : 'm-17 1 12 13L18-14'}
      />
    </g>
    <g fill="none" stroke="var(--made-ink)" strokeWidth="4" opacity=".7">
      <circle cx="86" cy="104" r="24" />
      <path d="M108 90q10-7 20 0t20 0M110 104q10-7 20 0t20 0M108 118q10-7 20 0" />
    </g>
  </svg>
)
