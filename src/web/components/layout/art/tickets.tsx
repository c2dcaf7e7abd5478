/** Two tickets: one behind, and one to scratch with a coin. */
export const Tickets = () => (
  <svg viewBox="0 0 320 300" aria-hidden="true" focusable="false">
    <path fill="var(--made-pink)" d="m24 64 240-36 38 200-248 46z" />
    <path fill="var(--made-blue)" d="m40 70 210-38 7 38a22 22 0 0 0 8 42l8 46-210 38-7-38a22 22 0 0 0-8-42z" />
    <path
      fill="var(--made-ink)"
      opacity=".2"
      d="m30 122 262-14 2 44a23 23 0 0 0 3 46l3 52-262 14-2-44a23 23 0 0 0-3-46z"
    />
    <path fill="var(--made-orange)" d="m22 114 262-14 2 44a23 23 0 0 0 3 46l3 52-262 14-2-44a23 23 0 0 0-3-46z" />
    <path fill="var(--print-paper)" d="m52 134 132-7 6 92-132 7z" />
    <path fill="var(--print-foil)" d="m52 134 132-7 3 44-20 10 8 12-30 4 6 14-40 4-6-14-24 14-18-10z" />
    <path fill="var(--print-foil-2)" d="m66 146 14-1-16 26zm44-3 16-1-44 66-14 1zm44-2 14-1-36 54-14 1z" />
    <path fill="none" stroke="var(--made-ink)" strokeWidth="5" strokeDasharray="12 10" d="m216 108 8 142" />
    <circle cx="190" cy="220" r="34" fill="var(--made-yellow)" />
    <circle cx="190" cy="220" r="24" fill="none" stroke="var(--made-ink)" strokeWidth="5" />
    <path fill="var(--made-ink)" d="m186 206 10-2 2 32-9 1z" />
  </svg>
)
