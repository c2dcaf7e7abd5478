export const SHIRT = 'M12 6 4 11l3 8 5-2v19h16V17l5 2 3-8-8-5c-2 3-10 3-12 0Z'
const NUMBERED = 5
const WAITING = [1, 2, 3]

/** The member's shirt, and three that wait for others. */
export const Shirts = () => (
  <svg className="shirts" viewBox="0 0 176 44" aria-hidden="true" focusable="false">
    <path className="shirts__line" d="M0 3c58 5 118 5 176 0" />
    <g transform="translate(2 2)">
      <path className="shirts__own" d={SHIRT} />
      <text className="shirts__number" x="20" y="29" textAnchor="middle">
        1
      </text>
    </g>
    {WAITING.map((i) => (
      <path key={i} className="shirts__free" transform={`translate(${2 + i * 44} 2)`} d={SHIRT} />
    ))}
  </svg>
)

/** The shirts of a league, numbered by place; the member's own is filled. */
export function NumberedShirts({ people, place }: { people: number; place: number }) {
  const numbers = Array.from({ length: Math.min(people, NUMBERED) }, (_, i) => i + 1)
  // The last shirt stays for the member, however far down.
  if (place > numbers.length) numbers.splice(-1, 1, place)
  return (
    <svg
      className="shirts league__shirts"
      viewBox={`0 0 ${numbers.length * 44} 44`}
      aria-hidden="true"
      focusable="false"
    >
      <path className="shirts__line" d={`M0 3q${numbers.length * 22} 5 ${numbers.length * 44} 0`} />
      {numbers.map((number, i) => (
        <g key={number} transform={`translate(${2 + i * 44} 2)`}>
          <path className={number === place ? 'shirts__own' : 'shirts__free'} d={SHIRT} />
          <text className="shirts__number" data-own={number === place || undefined} x="20" y="29" textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
