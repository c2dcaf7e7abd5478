import { Fragment } from 'react'
import type { BoardRow } from '#contract/games/eurocopa/boards.schema.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { bandsBefore, endsAfter, endsBefore, type PrizeBand, placesWords } from './prize-bands.ts'
import './board.css'

interface BoardTableProps {
  rows: readonly BoardRow[]
  caption: string
  /** Set when `rows` contains only the rows around the member's row. */
  isExcerpt?: boolean
  /** The prizes, on a board whose places win prizes. */
  bands?: readonly PrizeBand[]
}

const COLUMNS = 5
const NO_BANDS: readonly PrizeBand[] = []

/** A leaderboard: places and points. Members with equal results share a place. */
export function BoardTable({ rows, caption, isExcerpt = false, bands = NO_BANDS }: BoardTableProps) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may be hidden and shown as another one's
          <Fragment key={`${row.name} ${i}`}>
            {bandsBefore(bands, row, rows[i - 1]).map((band) => (
              <Band key={band.prize} band={band} />
            ))}
            {endsBefore(bands, row, rows[i - 1]) ? <End /> : null}
            <Row row={row} isFar={isExcerpt && Math.abs(i - own) > 1} />
          </Fragment>
        ))}
        {endsAfter(bands, rows) ? <End /> : null}
      </tbody>
    </table>
  )
}

function Row({ row, isFar }: { row: BoardRow; isFar: boolean }) {
  return (
    <tr aria-current={row.isMe ? 'true' : undefined} data-far={isFar || undefined}>
      <td className="board__place">
        {row.place <= 3 && row.points > 0 ? <Medal place={row.place} /> : `${row.place}.º`}
      </td>
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
  )
}

const Medal = ({ place }: { place: number }) => (
  <span className="board__medal" data-place={place}>
    {place}
    <span className="visually-hidden">.º</span>
  </span>
)

/** The prize of the places below. */
const Band = ({ band }: { band: PrizeBand }) => (
  <tr className="board__band">
    <td colSpan={COLUMNS}>
      <span className="board__prize">
        <Drawing kind="eurocopa" name={band.offer.symbol} size={48} isCut />
        <span>
          <span className="board__range">{placesWords(band)}</span>
          <strong>{band.offer.name}</strong>
        </span>
      </span>
    </td>
  </tr>
)

const End = () => (
  <tr className="board__end">
    <td colSpan={COLUMNS}>Hasta aquí hay premio</td>
  </tr>
)
