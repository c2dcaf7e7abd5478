/** A padlock, and the key to it with its label. */
export const Padlock = () => (
  <svg viewBox="0 0 320 300" aria-hidden="true" focusable="false">
    <path fill="var(--made-pink)" d="m28 62 248-30 32 204-258 44z" />
    <path fill="none" stroke="var(--print-foil-2)" strokeWidth="28" d="M92 156v-44c0-36 22-60 54-62s56 22 58 56l2 46" />
    <path fill="none" stroke="var(--print-foil)" strokeWidth="10" d="M88 156v-44c0-38 22-64 58-66s58 18 61 58l3 48" />
    <path fill="var(--made-ink)" opacity=".2" d="m60 148 180-12 16 122-190 16z" />
    <path fill="var(--made-blue)" d="m52 140 182-10 14 122-190 14z" />
    <path fill="var(--made-sky)" d="m52 140 182-10 3 24-183 11z" />
    <path
      fill="var(--made-ink)"
      d="M148 176c-13 0-21 9-21 20 0 8 4 14 9 17l-8 31 44-3-11-30c4-4 7-9 7-15-1-12-9-20-20-20z"
    />
    <g transform="translate(196 206) rotate(24)">
      <path fill="var(--made-orange)" d="M16-9h104v18h-8v20H98V9H86v13H72V9H16z" />
      <path
        fill="var(--made-orange)"
        fillRule="evenodd"
        d="M-14-38c22-2 38 14 38 36S8 38-14 38-52 24-52 0s16-36 38-38zm-6 24c-9 0-15 7-15 15s6 14 15 14 15-6 15-14-6-15-15-15z"
      />
    </g>
    <g transform="translate(160 214) rotate(-14)">
      <path fill="none" stroke="var(--made-ink)" strokeWidth="4" d="M14-10Q-4-34-40 8" />
      <path fill="var(--print-white)" d="m-52 2-46 6-18 22 20 22 50-6z" />
      <circle cx="-60" cy="16" r="5" fill="var(--made-red)" />
      <path fill="var(--made-red)" d="m-70 28-30 4 1 7 31-4z" />
    </g>
  </svg>
)
