import type { GroupTable as Table, Team } from '#contract/games/eurocopa/tournament.schema.ts'
import { Flag } from '../components/flag.tsx'
import { andList } from '../matches/slot-words.ts'
import './groups.css'

interface GroupTableProps {
  table: Table
  caption: string
  teams: ReadonlyMap<string, Team>
  /** Number of places that are certain to advance. The places after these, up to place `mayGoOn`, may advance. */
  goOn: number
  mayGoOn?: number
  /** Returns the real place of a team once its group has ended. Set for the member's own table. */
  realPlaceOf?: ((team: string) => number | undefined) | undefined
  /** Set for a member's own table, which needs no ruling of the organiser. */
  isOwn?: boolean
}

const COLUMNS = [
  ['J', 'Jugados'],
  ['G', 'Ganados'],
  ['E', 'Empatados'],
  ['P', 'Perdidos'],
  ['Goles', 'Goles a favor y en contra'],
  ['Pts', 'Puntos'],
] as const

/** The table of a group, or of the third-placed teams. */
export function GroupTable({
  table,
  caption,
  teams,
  goOn,
  mayGoOn = goOn,
  realPlaceOf,
  isOwn = false,
}: GroupTableProps) {
  const nameOf = (code: string) => teams.get(code)?.name ?? code
  return (
    <div className="group">
      <table className="group__table">
        <caption className="group__caption">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="group__place">
              <span className="visually-hidden">Puesto</span>
            </th>
            <th scope="col" className="group__team">
              <span className="visually-hidden">Equipo</span>
            </th>
            {COLUMNS.map(([short, long]) => (
              <th key={short} scope="col" className="group__num" title={long}>
                <span aria-hidden="true">{short}</span>
                <span className="visually-hidden">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.lines.map((line, i) => (
            <tr key={line.team} data-goes={i < goOn ? 'on' : i < mayGoOn ? 'maybe' : undefined}>
              <td className="group__place">{i + 1}</td>
              <th scope="row" className="group__team">
                <span className="group__name">
                  <Flag team={line.team} size="sm" />
                  <span>{nameOf(line.team)}</span>
                </span>
                <RealPlace own={i + 1} real={realPlaceOf?.(line.team)} />
              </th>
              <td className="group__num">{line.played}</td>
              <td className="group__num">{line.won}</td>
              <td className="group__num">{line.drawn}</td>
              <td className="group__num">{line.lost}</td>
              <td className="group__num group__goals">
                {line.scored}:{line.conceded}
              </td>
              <td className="group__num group__points">{line.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOwn ? null : <LevelNote table={table} nameOf={nameOf} />}
    </div>
  )
}

function RealPlace({ own, real }: { own: number; real: number | undefined }) {
  if (real === undefined) return null
  return (
    <span className="group__real" data-right={own === real || undefined}>
      {own === real ? 'Ahí quedó' : `Quedó ${real}.º`}
    </span>
  )
}

/** Names the teams whose order the scores do not decide, or gives the organiser's reason for the order. */
function LevelNote({
  table: { level, isComplete, ruling },
  nameOf,
}: {
  table: Table
  nameOf: (code: string) => string
}) {
  if (ruling) return <p className="group__note">Orden decidido por la organización: {ruling}</p>
  if (!isComplete || level.length === 0) return null
  return (
    <p className="group__note">
      {level.map((set) => andList(set.map(nameOf))).join('; ')}: empatados en todo lo que dicen los marcadores. Decide
      la organización, por tarjetas o por la fase de clasificación.
    </p>
  )
}
