import { range, star } from '#web/components/campaign/paper.ts'
import { TALL, topOf } from '#web/components/campaign/tall-picture.tsx'
import { FlagPicture } from '../components/flag-picture.tsx'
import type { BracketRound } from './bracket-ties.ts'

const MIDDLE = TALL.width / 2
const CENTRE_Y = 595
const HEIGHT = 770
/** Distances of the columns from the outer edge, and the widths of their flags. */
const COLUMN = { first: 92, step: 132, flag: 80 }
const FINALIST = { off: 66, y: CENTRE_Y, width: 96 }
const CHAMPION = { y: CENTRE_Y - 190, width: 216 }
const STRIPE = 135

interface BracketPictureProps {
  /** From the first round to the final. */
  rounds: readonly BracketRound[]
  champion: string | null
}

/** Draws a member's own bracket in chalk: three columns of flags on each side, the final and the champion between. */
export function BracketPicture({ rounds, champion }: BracketPictureProps) {
  const columns = rounds.slice(0, -1)
  const [final] = rounds.at(-1)?.ties ?? []
  return (
    <>
      {range(TALL.width / STRIPE / 2).map((stripe) => (
        <rect
          key={stripe}
          x={stripe * STRIPE * 2}
          y={topOf('story')}
          width={STRIPE}
          height={TALL.height - 2 * topOf('story')}
          fill="var(--ground-2)"
        />
      ))}
      {([0, 1] as const).map((half) => (
        <Half key={half} half={half} columns={columns} finalist={final?.sides[half].team ?? null} />
      ))}
      {champion === null ? null : (
        <>
          <path
            d={`M${MIDDLE} ${FINALIST.y - 40}V${CHAMPION.y + 76}`}
            stroke="var(--on-ground)"
            strokeWidth={5}
            strokeLinecap="round"
          />
          <polygon points={star(MIDDLE, CHAMPION.y - 128, 42, 18, 5)} fill="var(--spark)" />
          <FlagPicture team={champion} x={MIDDLE} {...CHAMPION} />
        </>
      )}
    </>
  )
}

interface HalfProps {
  half: 0 | 1
  columns: readonly BracketRound[]
  finalist: string | null
}

/** One half of the bracket, from the edge to the middle. */
function Half({ half, columns, finalist }: HalfProps) {
  const side = half === 0 ? 1 : -1
  const edge = half === 0 ? 0 : TALL.width
  const xOf = (column: number) => edge + side * (COLUMN.first + column * COLUMN.step)
  const teams = columns.map(({ ties }) => {
    const own = ties.slice((half * ties.length) / 2, ((half + 1) * ties.length) / 2)
    return own.flatMap(({ sides }) => sides.map(({ team }) => team))
  })
  const yOf = (row: number, rows: number) => CENTRE_Y - HEIGHT / 2 + ((row + 0.5) * HEIGHT) / rows
  const finalistX = MIDDLE - side * FINALIST.off
  return (
    <>
      <g fill="none" stroke="var(--on-ground)" strokeWidth={4} strokeLinecap="round" opacity={0.8}>
        {teams.map((own, column) =>
          range(own.length / 2).map((pair) => {
            const rows = own.length
            const x = xOf(column) + side * (COLUMN.flag / 2 + 4)
            const bend = x + side * 20
            const isLast = column === teams.length - 1
            const end = isLast ? finalistX - side * (FINALIST.width / 2 + 4) : xOf(column + 1) - side * 44
            const [a, b] = [yOf(pair * 2, rows), yOf(pair * 2 + 1, rows)]
            return (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: the places of a bracket never change
                key={`${column} ${pair}`}
                d={`M${x} ${a}H${bend}V${b}H${x}M${bend} ${(a + b) / 2}H${end}`}
              />
            )
          }),
        )}
      </g>
      {teams.map((own, column) =>
        own.map((team, row) => (
          <FlagPicture
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of a bracket never change
            key={`${column} ${row}`}
            team={team}
            x={xOf(column)}
            y={yOf(row, own.length)}
            width={COLUMN.flag}
          />
        )),
      )}
      <FlagPicture team={finalist} x={finalistX} y={FINALIST.y} width={FINALIST.width} />
    </>
  )
}
