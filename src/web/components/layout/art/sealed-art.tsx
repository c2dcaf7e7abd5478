/** A sealed envelope under a magnifying glass, as a symbol that the result of chance can be checked. */
export function SealedArt() {
  return (
    <svg className="sealed-art" viewBox="0 0 320 300" aria-hidden="true" focusable="false">
      <path fill="var(--made-pink)" d="M18 74 236 44l24 168-218 32z" />
      <path fill="var(--made-red)" d="M30 100 262 92l6 162-232 8z" />
      <path fill="var(--print-white)" d="M40 84h64l-6 96H44zm78-6 62-4 4 98-62 6zm76-6 54 2-2 92-50 6z" />
      <path fill="var(--made-yellow)" d="M58 100h30v10H58zm74-6h32v10h-32zm74 0h30v10h-30z" />
      <path fill="var(--made-blue)" d="M30 122 150 200l114-84 4 138-232 8z" />
      <path fill="var(--made-sky)" d="m36 262 92-78 22 16 20-15 98 69z" />
      <path
        fill="var(--made-orange)"
        d="m150 168 9 8 12-3 4 12 12 4-3 12 8 9-8 9 3 12-12 4-4 12-12-3-9 8-9-8-12 3-4-12-12-4 3-12-8-9 8-9-3-12 12-4 4-12 12 3z"
      />
      <path fill="none" stroke="var(--print-white)" strokeWidth="8" d="m134 211 12 13 24-28" />
      <circle
        cx="228"
        cy="150"
        r="56"
        fill="var(--print-foil)"
        fillOpacity="0.35"
        stroke="var(--made-ink)"
        strokeWidth="13"
      />
      <path fill="none" stroke="var(--print-white)" strokeWidth="8" d="M194 138q8-24 30-28" />
      <path fill="var(--made-ink)" d="m262 196 14-12 38 48q-6 18-24 16z" />
    </svg>
  )
}
