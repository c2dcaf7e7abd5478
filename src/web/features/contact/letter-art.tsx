/** A postcard on its envelope, with a pen. */
export const LetterArt = () => (
  <svg viewBox="0 0 320 280" aria-hidden="true" focusable="false">
    <path fill="var(--dye-pale, var(--print-blue))" d="m22 66 236-34 24 168-236 34z" />
    <path fill="var(--made-sky)" d="m22 66 136 78 100-112z" />
    <g transform="rotate(5 160 170)">
      <path fill="var(--made-ink)" opacity=".2" d="M52 106h236v150H52z" />
      <path fill="var(--print-white)" d="M44 98h236v150H44z" />
      <path fill="var(--made-pink)" d="M222 110h44v54h-44z" />
      <path fill="var(--made-yellow)" d="M228 116h32v42h-32z" />
      <circle cx="244" cy="134" r="10" fill="var(--made-orange)" />
      <path fill="var(--made-blue)" d="M228 144q8-6 16 0t16 0v14h-32z" />
      <g fill="none" stroke="var(--made-red)" strokeWidth="4">
        <circle cx="200" cy="136" r="24" />
        <path d="M222 122q10-7 20 0t20 0M222 136q10-7 20 0t20 0M222 150q10-7 20 0t20 0" />
      </g>
      <path stroke="var(--print-foil)" strokeWidth="3" d="M162 112v124" />
      <path
        fill="none"
        stroke="var(--made-ink)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M58 120q10-8 18 0t18 0 18 0 18 0 14 0M58 142q10-8 18 0t18 0 18 0 16 0M58 164q10-8 18 0t18 0 18 0 18 0M58 186q10-8 18 0t18 0 16 0M178 188h86M178 208h86M178 228h56"
      />
    </g>
    <g transform="translate(118 226) rotate(-28)">
      <path fill="var(--made-orange)" d="M14-9h138v18H14z" />
      <path fill="var(--made-red)" d="M14 0h138v9H14z" />
      <path fill="var(--print-paper)" d="M14-9v18L-8 0z" />
      <path fill="var(--made-ink)" d="M-1-3v6L-8 0z" />
      <path fill="var(--print-leaf)" d="M152-9h14v18h-14z" />
    </g>
  </svg>
)
