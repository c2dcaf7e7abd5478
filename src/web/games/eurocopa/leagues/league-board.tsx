import { SHIRT } from './shirts.tsx'

const ROWS = [
  { y: 46, name: 'M46 57h34', points: 12 },
  { y: 72, name: 'M47 82h24', points: 9 },
  { y: 98, name: 'M48 107h29', points: 7 },
]

/** The table of a small league on the board of the dressing room, under its cup; for `EmptyState`. */
export const LeagueBoard = () => (
  <g className="league-board">
    <path className="league-board__cup" d="M50 4h28l-2 13q-2 9-12 9t-12-9zM61 25h6l1 9h-8z" />
    <path className="empty-state__line" d="M51 8h-8q0 11 10 11M77 8h8q0 11-10 11" />
    <path className="league-board__frame" d="m5 34 117-4 3 97-118 4z" />
    <path className="league-board__board" d="m12 40 104-3 3 84-105 3z" />
    {ROWS.map(({ y, name, points }, i) => (
      <g key={y}>
        <path
          className="league-board__shirt"
          data-place={i + 1}
          transform={`translate(15 ${y - 5}) scale(.68)`}
          d={SHIRT}
        />
        <path className="league-board__name" d={name} />
        <text className="league-board__points" x="108" y={y + 15} textAnchor="end">
          {points}
        </text>
      </g>
    ))}
  </g>
)
