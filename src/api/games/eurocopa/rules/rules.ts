import * as v from 'valibot'
import type { PrizePlaces } from '#contract/games/eurocopa/tournament.schema.ts'
import { STAGES, type Tournament } from '#contract/games/eurocopa/tournament.ts'
import { List, Moment, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import { poolOfDraw } from '../../../campaigns/definition/definition.ts'
import { field } from '../../../campaigns/definition/field.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { instantOf } from '../../../days.ts'
import { rulesOf } from '../../game.ts'

/** The key of the draw that gives the prizes by place. */
export const PORRA_DRAW = 'porra'

const TeamCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be three capital letters'))
const GroupName = v.pipe(v.string(), v.regex(/^[A-Z]$/, 'must be one capital letter'))
const Goals = v.tuple([Whole(0, 99), Whole(0, 99)])

const Match = v.strictObject({
  n: field(Whole(1, 200), 'Número', 'El número oficial del partido.', 1, 'número'),
  stage: field(v.picklist(STAGES), 'Fase', 'La fase del torneo.', 'group'),
  group: field(v.optional(GroupName), 'Grupo', 'El grupo; solo en la fase de grupos.', 'A'),
  round: field(v.optional(Whole(1, 3)), 'Jornada', 'La jornada del grupo; solo en la fase de grupos.', 1, 'jornada'),
  kickoff: field(Moment, 'Comienzo', 'La hora oficial, en la zona de la campaña.', '2028-06-09T21:00'),
  city: field(Text(60), 'Ciudad', 'Dónde se juega.', 'Cardiff'),
  sides: field(
    v.tuple([Text(8), Text(8)]),
    'Equipos',
    'En los grupos, los códigos de los dos equipos. Después, un puesto como `1A` o `3ADEF`, o quien gana un partido, como `W45`.',
    ['ESP', 'ITA'],
  ),
})

const Scoring = v.strictObject({
  exact: field(v.optional(Whole(0, 100), 5), 'Marcador exacto', 'Por acertar los goles de los dos.', 5, 'puntos'),
  difference: field(
    v.optional(Whole(0, 100), 3),
    'Diferencia',
    'Por acertar la diferencia de goles, o un empate que no es exacto.',
    3,
    'puntos',
  ),
  winner: field(v.optional(Whole(0, 100), 2), 'Ganador', 'Por acertar solo quién gana.', 2, 'puntos'),
  through: field(
    v.optional(Whole(0, 100), 2),
    'Quién pasa',
    'Por acertar quién pasa una eliminatoria; no se multiplica.',
    2,
    'puntos',
  ),
  factors: field(
    v.optional(
      v.strictObject({
        group: field(Whole(0, 10), 'Grupos', 'En la fase de grupos.', 1, 'veces'),
        r16: field(Whole(0, 10), 'Octavos', 'En los octavos de final.', 2, 'veces'),
        qf: field(Whole(0, 10), 'Cuartos', 'En los cuartos de final.', 2, 'veces'),
        sf: field(Whole(0, 10), 'Semifinales', 'En las semifinales.', 3, 'veces'),
        final: field(Whole(0, 10), 'Final', 'En la final.', 3, 'veces'),
      }),
      { group: 1, r16: 2, qf: 2, sf: 3, final: 3 },
    ),
    'Multiplicadores',
    'Por cuánto se multiplican los puntos de un partido en cada fase.',
  ),
  basis: field(
    v.optional(v.picklist(['aet', 'ft90']), 'aet'),
    'Marcador que cuenta',
    '`aet`: el de después de la prórroga. `ft90`: el de los 90 minutos.',
    'aet',
  ),
  champion: field(
    v.optional(Whole(0, 100), 15),
    'Campeón',
    'Por acertar quién gana el torneo antes de que empiece.',
    15,
    'puntos',
  ),
  secondChampion: field(
    v.optional(Whole(0, 100), 7),
    'Campeón tras los grupos',
    'Por acertarlo después de la fase de grupos.',
    7,
    'puntos',
  ),
})

/** Only for the demonstration: results that the clock enters, and fake players. */
const Replay = v.strictObject({
  results: field(
    v.array(
      v.strictObject({
        n: field(Whole(1, 200), 'Número', 'El número del partido.', 1, 'número'),
        ft90: field(Goals, 'Marcador', 'Los goles a los 90 minutos.', [2, 1]),
        aet: field(v.optional(Goals), 'Tras la prórroga', 'Los goles con la prórroga.', [2, 2]),
        pens: field(v.optional(Goals), 'Penaltis', 'Los de la tanda.', [4, 3]),
      }),
    ),
    'Resultados',
    'Los resultados que entran solos a su hora.',
  ),
  rulings: field(
    v.array(
      v.strictObject({
        scope: field(Text(8), 'Ámbito', 'Un grupo, o `thirds` para los terceros.', 'A'),
        order: field(List(TeamCode, 2, 24), 'Orden', 'Los equipos en su orden.', ['ESP', 'ITA']),
        reason: field(Text(300), 'Motivo', 'Por qué quedan así.', 'Menos tarjetas.'),
      }),
    ),
    'Desempates',
    'Los que decidió la organización del torneo.',
  ),
  players: field(Whole(0, 10_000), 'Participantes simulados', 'Cuántos hay en la clasificación.', 0, 'participantes'),
})

export const EurocopaRules = v.strictObject({
  teams: field(
    List(
      v.strictObject({
        code: field(TeamCode, 'Código', 'Tres mayúsculas.', 'ESP'),
        name: field(Text(40), 'Nombre', 'El nombre del equipo.', 'España'),
        group: field(GroupName, 'Grupo', 'La letra de su grupo.', 'B'),
      }),
      4,
      64,
    ),
    'Equipos',
    'Los equipos del torneo.',
  ),
  matches: field(List(Match, 1, 200), 'Partidos', 'Todos los partidos, también los que aún no tienen equipos.'),
  thirds: field(
    v.strictObject({
      count: field(Whole(0, 24), 'Terceros que pasan', 'Cuántos terceros de grupo pasan.', 4, 'equipos'),
      map: field(
        v.record(v.string(), v.record(v.string(), v.string())),
        'Cruces de los terceros',
        'Para cada conjunto posible de grupos, con qué puesto se cruza cada tercero.',
        { ABCD: { '1B': '3A', '1C': '3D', '1E': '3B', '1F': '3C' } },
      ),
    }),
    'Terceros',
    'Los terceros de grupo que pasan; `count` es 0 en un torneo sin ellos.',
  ),
  scoring: field(v.optional(Scoring, {}), 'Puntos', 'Los puntos de cada acierto.'),
  replay: field(v.optional(Replay), 'Repetición', 'Solo para la demostración; una promoción no la lleva.'),
})
export type EurocopaRules = v.InferOutput<typeof EurocopaRules>

export const eurocopaRules = (edition: Edition): EurocopaRules => rulesOf<EurocopaRules>(edition)

/** Returns which places win which prize, in the order of the definition. */
export function prizePlacesOf({ definition: { prizes } }: Pick<Edition, 'definition'>): PrizePlaces[] {
  let last = 0
  return prizes
    .filter(({ pool }) => pool === poolOfDraw(PORRA_DRAW))
    .map(({ key, stock }) => {
      const from = last + 1
      last += stock
      return { prize: key, from, to: last }
    })
}

const known = new WeakMap<Edition['definition'], Tournament>()

/** Returns the tournament of an edition, cached per definition. */
export function tournamentOf(edition: Pick<Edition, 'definition' | 'zone'> & Edition): Tournament {
  const { teams, matches, thirds } = eurocopaRules(edition)
  const tournament = known.get(edition.definition) ?? {
    teams,
    thirds,
    matches: matches.map(({ kickoff, ...match }) => ({ ...match, kickoff: instantOf(kickoff, edition.zone) })),
  }
  known.set(edition.definition, tournament)
  return tournament
}
