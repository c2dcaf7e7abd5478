import { THIRDS } from '#contract/games/eurocopa/standings.ts'
import type { GroupTable as Table, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { andList } from '../matches/slot-words.ts'
import { GroupTable } from './group-table.tsx'
import type { PredictedTournament } from './predicted-tournament.ts'

/** Number of teams that advance from every group. */
const FROM_A_GROUP = 2

interface GroupsProps {
  view: TournamentView
  /** Set for the tables of the member's own predictions. */
  own?: PredictedTournament | undefined
}

/** The tables of all groups, and the table of the third-placed teams. */
export function Groups({ view, own }: GroupsProps) {
  const teams = new Map(view.teams.map((team) => [team.code, team]))
  const { groups, thirds } = own ?? view
  const real = own ? view.groups : []
  const mayGoOn = view.thirdsThatGoOn > 0 ? FROM_A_GROUP + 1 : FROM_A_GROUP
  return (
    <section className="stack" aria-labelledby="grupos">
      <h2 id="grupos">{own ? 'Tus grupos' : 'Grupos'}</h2>
      <p className="groups__legend">
        <span data-goes="on">Pasan</span>
        <span data-goes="maybe">Pasan los {view.thirdsThatGoOn} mejores terceros</span>
      </p>
      <div className="groups">
        {groups.map((table) => (
          <GroupTable
            key={table.group}
            table={table}
            caption={`Grupo ${table.group}`}
            teams={teams}
            goOn={FROM_A_GROUP}
            mayGoOn={mayGoOn}
            isOwn={own !== undefined}
            realPlaceOf={placesIn(real.find(({ group }) => group === table.group))}
          />
        ))}
        <GroupTable
          table={thirds}
          caption="Mejores terceros"
          teams={teams}
          goOn={view.thirdsThatGoOn}
          isOwn={own !== undefined}
        />
      </div>
      {own ? <OwnNote own={own} view={view} /> : <OrderNote />}
    </section>
  )
}

const placesIn = (table: Table | undefined) =>
  table?.isComplete ? (team: string) => table.lines.findIndex((line) => line.team === team) + 1 : undefined

function OwnNote({ own, view }: { own: PredictedTournament; view: TournamentView }) {
  const open = [...own.groups, own.thirds].filter(({ isComplete, level }) => isComplete && level.length > 0)
  const nameOf = (code: string) => view.teams.find((team) => team.code === code)?.name ?? code
  return (
    <div className="stack stack--tight muted">
      {open.map(({ group, level }) => (
        <p key={group}>
          {group === THIRDS ? 'Terceros' : `Grupo ${group}`}: con tus marcadores empatan{' '}
          {level.map((set) => andList(set.map(nameOf))).join('; ')}. Si de eso depende quién pasa, tu cuadro lo deja en
          blanco.
        </p>
      ))}
      <p>
        Las tablas salen de tus pronósticos. Un partido que no pronosticaste cuenta con su resultado, y los empates que
        tus marcadores no deshacen siguen el orden final de la clasificación real.
      </p>
    </div>
  )
}

const OrderNote = () => (
  <details className="disclosure">
    <summary>¿Quién va delante si empatan a puntos?</summary>
    <p>
      Primero lo que hicieron entre ellos: puntos, diferencia de goles y goles. Si siguen igual, la diferencia, los
      goles y las victorias de todo el grupo. Lo que los marcadores no deciden (tarjetas, fase de clasificación) lo
      decide la organización, y aquí dice por qué. Entre los terceros cuentan los puntos, la diferencia, los goles y las
      victorias.
    </p>
  </details>
)
