import { range } from '#web/components/campaign/paper.ts'

/**
 * A spade that makes three strokes, and the sand that flies with each stroke. Under reduced motion the style sheet
 * hides the spade and the flying sand.
 */
export const Spade = () => (
  <>
    <svg className="playa-spade" viewBox="0 0 60 120" aria-hidden="true" focusable="false">
      <path
        fill="var(--made-ink)"
        opacity=".2"
        d="M30 8h16v8h-4v50l12 6v22c-4 10-12 16-16 22-4-6-16-12-18-22V72l10-6V16h-4z"
      />
      <path fill="var(--made-yellow)" d="M17 2h24c3 0 3 9 0 9h-8v50h-8V11h-8c-3 0-3-9 0-9Z" />
      <path fill="var(--made-red)" d="M9 64c13-6 27-6 40 0v24c-3 12-14 18-20 28C23 106 12 100 9 88Z" />
      <path fill="none" stroke="var(--print-white)" strokeWidth="4" strokeLinecap="round" d="M17 72v15c2 6 6 9 9 14" />
    </svg>
    <span className="playa-flying" aria-hidden="true">
      {range(9).map((grain) => (
        <i key={grain} />
      ))}
    </span>
  </>
)
