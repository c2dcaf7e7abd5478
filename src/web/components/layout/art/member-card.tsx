/** The card of a member. */
export const MemberCard = () => (
  <svg viewBox="0 0 320 300" aria-hidden="true" focusable="false">
    <path fill="var(--made-pink)" d="m12 82 262-40 34 188-258 40z" />
    <path fill="var(--made-ink)" opacity=".2" d="m38 92 254-16 14 160-258 20z" />
    <path fill="var(--print-white)" d="m28 82 256-16 14 160-260 20z" />
    <path fill="var(--made-blue)" d="m28 82 256-16 3 40-256 17z" />
    <path fill="var(--made-yellow)" d="M50 109a20 20 0 0 1 40-3z" />
    <path fill="var(--print-white)" d="m108 92 96-6 1 11-96 6z" />
    <path fill="var(--made-sky)" d="m52 142 82-6 7 84-82 6z" />
    <circle cx="95" cy="170" r="19" fill="var(--made-orange)" />
    <path fill="var(--made-red)" d="M61 226c0-22 14-34 36-35s37 8 43 30z" />
    <path fill="var(--print-foil)" d="m156 138 102-7 1 12-102 7zm2 26 66-5 1 12-66 5zm2 26 42-3 1 12-42 3z" />
    <g transform="translate(250 208) rotate(-6)">
      <circle r="40" fill="var(--made-orange)" stroke="var(--made-orange)" strokeWidth="10" strokeDasharray="9 7" />
      <path fill="none" stroke="var(--print-white)" strokeWidth="8" d="m-17 1 12 13L18-14" />
    </g>
  </svg>
)
