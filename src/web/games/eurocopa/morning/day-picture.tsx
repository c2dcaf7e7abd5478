import { Lettering } from '#web/components/campaign/lettering.tsx'
import { TALL } from '#web/components/campaign/tall-picture.tsx'
import { FlagPicture } from '../components/flag-picture.tsx'
import type { MorningMatch } from './morning.ts'

const BOARD = { x: 70, y: 226, width: TALL.width - 140, height: 740 }
/** Matches that fit on the board. */
const MOST = 5
const HEAD = 84
const COLUMNS = { home: 170, said: 330, away: 490, real: 695, points: 890 }

/** Draws a day of predictions as the scoreboard of the stadium: what the member predicted, the results, the points. */
export function DayPicture({ matches }: { matches: readonly MorningMatch[] }) {
  const shown = matches.slice(0, MOST)
  const row = Math.min(170, (BOARD.height - HEAD - 20) / shown.length)
  const top = BOARD.y + HEAD + (BOARD.height - HEAD - row * shown.length) / 2
  return (
    <>
      <rect {...BOARD} x={BOARD.x + 14} y={BOARD.y + 16} fill="var(--print-ink)" opacity={0.22} />
      <rect {...BOARD} fill="var(--board)" stroke="var(--board-frame)" strokeWidth={16} />
      <Chalk text="Mi pronóstico" x={COLUMNS.said} y={BOARD.y + 76} size={34} />
      <Chalk text="Resultado" x={COLUMNS.real} y={BOARD.y + 76} size={34} />
      <Chalk text="Puntos" x={COLUMNS.points} y={BOARD.y + 76} size={34} />
      {shown.map(({ match, said, counting, scored }, i) => {
        const y = top + (i + 0.5) * row
        return (
          <g key={match.n}>
            <FlagPicture team={match.sides[0]} x={COLUMNS.home} y={y} width={105} />
            <Chalk text={said.goals.join('-')} x={COLUMNS.said} y={y + 28} size={80} />
            <FlagPicture team={match.sides[1]} x={COLUMNS.away} y={y} width={105} />
            <Chalk text={counting.join('-')} x={COLUMNS.real} y={y + 28} size={80} />
            <Chalk
              text={String(scored.total)}
              x={COLUMNS.points}
              y={y + 28}
              size={80}
              fill={scored.total > 0 ? 'var(--spark)' : 'var(--on-ground)'}
            />
            {i === 0 ? null : (
              <path
                d={`M${BOARD.x + 40} ${y - row / 2}H${BOARD.x + BOARD.width - 40}`}
                stroke="var(--on-ground)"
                strokeWidth={4}
                strokeDasharray="2 12"
                strokeLinecap="round"
                opacity={0.5}
              />
            )}
          </g>
        )
      })}
    </>
  )
}

interface ChalkProps {
  text: string
  x: number
  y: number
  size: number
  fill?: string
}

const Chalk = ({ fill = 'var(--on-ground)', ...letters }: ChalkProps) => (
  <Lettering {...letters} fill={fill} anchor="middle" />
)
