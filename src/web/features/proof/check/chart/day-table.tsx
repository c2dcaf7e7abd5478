import { formatDay } from '#web/format/dates.ts'
import type { DayCount } from './chart.ts'
import { meanWait } from './chart-words.ts'

/** Shows the chart as a table. */
export function DayTable({ counts }: { counts: readonly DayCount[] }) {
  return (
    <details className="disclosure">
      <summary>El dibujo, en una tabla</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow phone it scrolls sideways, also by keyboard */}
      <section className="table-scroll" aria-label="El dibujo, día a día" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col" className="num">
                Jugadas
              </th>
              <th scope="col" className="num">
                Momentos
              </th>
              <th scope="col" className="num">
                Premios dados
              </th>
              <th scope="col">Espera media</th>
            </tr>
          </thead>
          <tbody>
            {counts.map((count) => (
              <tr key={count.day}>
                <th scope="row">{formatDay(count.day)}</th>
                <td className="num">{count.plays}</td>
                <td className="num">{count.moments}</td>
                <td className="num">{count.given}</td>
                <td>{meanWait(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
