import type { BoardRow } from '#contract/games/eurocopa/boards.schema.ts'
import './board.css'

interface BoardTableProps {
  rows: readonly BoardRow[]
  caption: string
  /** Set when `rows` contains only the rows around the member's row. */
  isExcerpt?: boolean
}

/** A leaderboard: places and points. Members with equal results share a place. */
export function BoardTable({ rows, caption, isExcerpt = false }: BoardTableProps) {
  const own = rows.findIndex(({ isMe }) => isMe)
  return (
    <table className="board" data-excerpt={isExcerpt || undefined}>
      <caption className={isExcerpt ? 'board__caption' : 'visually-hidden'}>{caption}</caption>
      <thead className={isExcerpt ? 'visually-hidden' : undefined}>
        <tr>
          <th scope="col" className="board__place">
            <span aria-hidden="true">N.º</span>
            <span className="visually-hidden">Puesto</span>
          </th>
          <th scope="col">Nombre</th>
          <th scope="col" className="board__num">
            Plenos
          </th>
          <th scope="col" className="board__num">
            Aciertos
          </th>
          <th scope="col" className="board__num">
            Puntos
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may be hidden and shown as another one's
            key={`${row.name} ${i}`}
            aria-current={row.isMe ? 'true' : undefined}
            data-far={(isExcerpt && Math.abs(i - own) > 1) || undefined}
          >
            <td className="board__place">{row.place}.º</td>
            <th scope="row" className="board__name">
              {row.name}
              {row.isMe ? <span className="board__me"> (tú)</span> : null}
              {row.champion ? (
                <span className="board__champion">
                  <span aria-hidden="true">★</span>
                  <span className="visually-hidden">, acertó el campeón</span>
                </span>
              ) : null}
            </th>
            <td className="board__num">{row.exact}</td>
            <td className="board__num">{row.winners}</td>
            <td className="board__num board__points">{row.points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
