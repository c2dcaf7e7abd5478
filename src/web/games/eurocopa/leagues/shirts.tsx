const SHIRT = 'M12 6 4 11l3 8 5-2v19h16V17l5 2 3-8-8-5c-2 3-10 3-12 0Z'
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
