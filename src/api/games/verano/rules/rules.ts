import * as v from 'valibot'
import { type Level, SUMMER_BADGES } from '#contract/games/verano/missions.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { List, Moment, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import { Drawing } from '../../../campaigns/definition/drawing.ts'
import { field } from '../../../campaigns/definition/field.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

/** The key of the draw that is held after the edition. */
export const SUMMER_DRAW = 'verano'
/** Number of days of a mission. */
export const MISSION_DAYS = 7

const asked = (choices: number) => ({
  question: field(Text(300), 'Pregunta', 'La pregunta.', '¿Qué mar baña Murcia?'),
  choices: field(List(Text(120), 2, choices), 'Respuestas', 'Las respuestas que se ofrecen.', [
    'El Mediterráneo',
    'El Cantábrico',
  ]),
})
const ofKind = <const Kind extends string>(kind: Kind, sentence: string) => ({
  kind: field(v.literal(kind), 'Clase', sentence),
})

/** The task of a mission. It becomes public when the mission's week begins. */
const Task = v.variant('kind', [
  v.strictObject({
    ...ofKind('quiz', 'Preguntas; las respuestas correctas van en `secret.answers`.'),
    questions: field(List(v.strictObject(asked(5)), 1, 10), 'Preguntas', 'Las preguntas, en su orden.'),
    pass: field(Whole(1, 10), 'Aciertos', 'Cuántas hay que acertar.', 3, 'preguntas'),
  }),
  v.strictObject({
    ...ofKind('word', 'Una sopa de letras; las palabras van en `secret.words`.'),
    grid: field(
      List(v.pipe(v.string(), v.regex(/^[A-ZÑ]+$/, 'must be capital letters without accents')), 5, 10),
      'Letras',
      'Las filas, en mayúsculas sin acentos y todas igual de largas.',
      ['ARENA', 'OLAXX', 'SOLXX', 'MARXX', 'SALXX'],
    ),
    clues: field(
      List(
        v.strictObject({
          clue: field(Text(200), 'Pista', 'La pista de la palabra.', 'Está en la playa'),
          letters: field(Whole(3, 10), 'Letras', 'Cuántas letras tiene la palabra.', 5, 'letras'),
        }),
        1,
        5,
      ),
      'Pistas',
      'Una por palabra.',
    ),
  }),
  v.strictObject({
    ...ofKind('visits', 'Visitas en varios días de la semana.'),
    days: field(Whole(1, MISSION_DAYS), 'Días', 'En cuántos días.', 3, 'días'),
  }),
  v.strictObject({
    ...ofKind('invite', 'Invitar a amistades que se registran.'),
    friends: field(Whole(1, 5), 'Amistades', 'Cuántas.', 1, 'personas'),
  }),
  v.strictObject({
    ...ofKind('code', 'La palabra del cartel de un comercio, que va en `code`.'),
    partner: field(Text(80), 'Comercio', 'El comercio.', 'Heladería Polo'),
    where: field(Text(300), 'Dónde', 'Dónde está el cartel.', 'En la puerta de la heladería.'),
  }),
  /** Counts digs in any edition at the address. */
  v.strictObject({
    ...ofKind('beach', 'Cavar en la campaña de la playa durante la semana.'),
    slug: field(Slug, 'Campaña', 'La dirección de esa campaña.', 'playa'),
    action: field(Text(40), 'Jugada', 'La jugada que cuenta.', 'dig'),
    digs: field(Whole(1, MISSION_DAYS), 'Cavadas', 'Cuántas.', 1, 'cavadas'),
  }),
  v.strictObject({
    ...ofKind('caption', 'Elegir un pie para un dibujo.'),
    picture: field(
      v.strictObject({
        svg: field(
          Drawing,
          'Dibujo',
          'Un SVG de formas sencillas, de 20 kB como mucho.',
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>',
        ),
        alt: field(Text(300), 'Descripción', 'Lo que se ve, para quien no lo ve.', 'Una gaviota con un helado'),
      }),
      'Dibujo',
      'El dibujo y su descripción.',
    ),
    captions: field(List(Text(160), 2, 6), 'Pies', 'Los pies que se ofrecen.', [
      '¡Eh, era mío!',
      'Dos bolas, por favor',
    ]),
  }),
  v.strictObject({
    ...ofKind('medals', 'Adivinar un número; el resultado se entra con la orden `season result`.'),
    question: field(Text(300), 'Pregunta', 'La pregunta.', '¿Cuántas medallas habrá?'),
    most: field(Whole(1, 400), 'Máximo', 'El número mayor que se puede decir.', 100, 'número'),
  }),
])
export type Task = v.InferOutput<typeof Task>

/** The part of a mission that is secret until its week is over. Each kind has its own part. */
const Secret = v.strictObject({
  answers: field(
    v.optional(
      v.array(
        v.strictObject({
          right: field(Whole(0, 4), 'Respuesta correcta', 'Su posición; la primera es la 0.', 0, 'posición'),
          why: field(v.optional(Text(400)), 'Por qué', 'La explicación.', 'Murcia está en el Mediterráneo.'),
        }),
      ),
    ),
    'Respuestas',
    'Solo en las preguntas: una respuesta para cada una.',
  ),
  words: field(
    v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-ZÑ]{3,10}$/, 'must be capital letters without accents')))),
    'Palabras',
    'Solo en la sopa de letras: la palabra de cada pista.',
    ['ARENA'],
  ),
})

const Mission = v.strictObject({
  content: field(
    v.strictObject({
      title: field(Text(80), 'Título', 'El título de la misión.', 'Una mañana de playa'),
      text: field(Text(600), 'Texto', 'Lo que hay que hacer.', 'Pasa por aquí tres días de esta semana.'),
      task: field(Task, 'Tarea', 'La tarea de la misión.'),
      taster: field(
        v.strictObject({
          ...asked(4),
          right: field(Whole(0, 3), 'Respuesta correcta', 'Su posición; la primera es la 0.', 0, 'posición'),
          why: field(Text(400), 'Por qué', 'La explicación.', 'Murcia está en el Mediterráneo.'),
        }),
        'Prueba',
        'Una pregunta para quien aún no tiene cuenta; no da nada.',
      ),
    }),
    'Contenido',
    'Lo que se lee desde que empieza la semana de la misión.',
  ),
  // Every mission has `secret` and `code`, which may be null, so that data published before its week do not reveal its
  // kind.
  secret: field(v.optional(v.nullable(Secret), null), 'Secreto', 'Lo que no se publica hasta que acaba la semana.'),
  code: field(
    v.optional(v.nullable(Text(40)), null),
    'Palabra',
    'Solo en una misión de la clase `code`: la palabra del cartel. Es secreta.',
    'GAVIOTA',
  ),
})
export type MissionInput = v.InferInput<typeof Mission>
export type MissionRules = v.InferOutput<typeof Mission>

const POINTS_OF_LEVELS = { arena: 10, ola: 30, sol: 55 } as const
const BADGES = SUMMER_BADGES.map((key) => ({ key }))

const level = (points: number) =>
  field(Whole(1, 1000), 'Puntos', 'Los puntos que hacen falta para llegar al nivel.', points, 'puntos')

export const VeranoRules = v.strictObject({
  missions: field(List(Mission, 1, 12), 'Misiones', 'Una por semana desde el primer día, en su orden.'),
  points: field(
    v.optional(
      v.strictObject({
        day: field(Whole(0, 10), 'Por día', 'Por cada día que se visita.', 1, 'puntos'),
        mission: field(Whole(0, 50), 'Por misión', 'Por cada misión hecha.', 3, 'puntos'),
      }),
      { day: 1, mission: 3 },
    ),
    'Puntos',
    'Los puntos que se ganan.',
  ),
  levels: field(
    v.optional(
      v.pipe(
        v.strictObject({ arena: level(10), ola: level(30), sol: level(55) } satisfies Record<Level, unknown>),
        v.check(
          ({ arena, ola, sol }) => arena < ola && ola < sol,
          'each level must have more points than the one before',
        ),
      ),
      POINTS_OF_LEVELS,
    ),
    'Niveles',
    'Los puntos de cada nivel, de menos a más. Cada uno da una participación en el sorteo `verano`, que la campaña tiene que tener.',
  ),
  badges: field(
    v.optional(
      v.array(
        v.strictObject({
          key: field(v.picklist(SUMMER_BADGES), 'Insignia', 'La insignia.', SUMMER_BADGES[0]),
          since: field(
            v.optional(Moment),
            'Desde',
            'Desde cuándo cuenta lo que se hace; si no se dice, desde la apertura.',
            '2027-07-15T00:00',
          ),
        }),
      ),
      BADGES,
    ),
    'Insignias',
    'Las insignias de este verano.',
  ),
  beach: field(
    v.optional(
      v.strictObject({
        slug: field(Slug, 'Campaña', 'La dirección de la campaña de la playa.', 'playa'),
        action: field(Text(40), 'Jugada', 'La jugada que cuenta.', 'dig'),
      }),
    ),
    'Playa',
    'La campaña cuyas cavadas cuentan para las insignias de la playa.',
  ),
  extraPlay: field(
    v.optional(v.strictObject({ slug: field(Slug, 'Campaña', 'La dirección de esa campaña.', 'playa') })),
    'Jugada de más',
    'La campaña en la que una misión hecha da una jugada de más, una vez por semana.',
  ),
  invitations: field(
    v.optional(Whole(1, 50), 10),
    'Invitaciones',
    'Cuántas amistades cuentan como mucho para cada persona.',
    10,
    'personas',
  ),
})
export type VeranoRules = v.InferOutput<typeof VeranoRules>

export const veranoRules = (edition: Edition): VeranoRules => rulesOf<VeranoRules>(edition)
