import * as v from 'valibot'
import { MOST_DOORS } from '#contract/games/xmas/xmas.schema.ts'
import { OrnamentName } from '#contract/games/xmastree/ornament-name.schema.ts'
import { ORNAMENTS } from '#contract/games/xmastree/ornaments.ts'
import { List, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import { Drawing } from '../../../campaigns/definition/drawing.ts'
import { field } from '../../../campaigns/definition/field.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

/** The key of the draw that is held after the edition. */
export const REYES = 'reyes'

const told = {
  title: field(Text(80), 'Título', 'El título de la puerta.', 'El olor de la canela'),
  text: field(List(Text(1200), 1, 8), 'Texto', 'Sus párrafos.', ['Hoy huele a canela en toda la casa.']),
}
const ofKind = <const Kind extends string>(kind: Kind, sentence: string) => ({
  kind: field(v.literal(kind), 'Clase', sentence),
})

/** The content of a door. A member who opens the door also gets `answer` and, if the door is opened in time, `code`. */
const Content = v.variant('kind', [
  v.strictObject({ ...ofKind('text', 'Una historia.'), ...told }),
  v.strictObject({
    ...ofKind('recipe', 'Una receta.'),
    ...told,
    recipe: field(
      v.strictObject({
        about: field(Text(120), 'Datos', 'Para cuántos y en cuánto tiempo.', 'Para seis, una hora'),
        ingredients: field(List(Text(160), 1, 30), 'Ingredientes', 'Uno por línea.', ['250 g de harina']),
        steps: field(List(Text(600), 1, 20), 'Pasos', 'Uno por línea.', ['Mezcla la harina y el azúcar.']),
      }),
      'Receta',
      'La receta de la puerta.',
    ),
  }),
  v.strictObject({
    ...ofKind('picture', 'Un dibujo.'),
    ...told,
    picture: field(
      v.strictObject({
        svg: field(
          Drawing,
          'Dibujo',
          'Un SVG de formas sencillas, de 20 kB como mucho.',
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>',
        ),
        alt: field(Text(300), 'Descripción', 'Lo que se ve, para quien no lo ve.', 'Una bola de Navidad roja'),
      }),
      'Dibujo',
      'El dibujo de la puerta y su descripción.',
    ),
  }),
  v.strictObject({
    ...ofKind('quiz', 'Una pregunta; la respuesta correcta va en `answer`.'),
    ...told,
    quiz: field(
      v.strictObject({
        question: field(Text(300), 'Pregunta', 'La pregunta.', '¿De dónde viene el turrón?'),
        choices: field(List(Text(120), 2, 5), 'Respuestas', 'Las respuestas que se ofrecen.', [
          'De Jijona',
          'De Oporto',
        ]),
      }),
      'Pregunta',
      'La pregunta y sus respuestas.',
    ),
    gives: field(
      v.optional(v.picklist(['entry', ...ORNAMENTS])),
      'Da',
      'Lo que da acertar: `entry`, una participación en el sorteo `reyes`, o el nombre de un adorno.',
      'entry',
    ),
  }),
  v.strictObject({ ...ofKind('code', 'El mismo código para todo el mundo, que va en `code`.'), ...told }),
  v.strictObject({
    ...ofKind('win', 'Un premio por momento ganador; alguno lleva el grupo `door:` y el número de la puerta.'),
    ...told,
  }),
  v.strictObject({ ...ofKind('entry', 'Una participación en el sorteo `reyes`.'), ...told }),
  v.strictObject({
    ...ofKind('ornament', 'Un adorno para el árbol.'),
    ...told,
    ornament: field(OrnamentName, 'Adorno', 'El adorno que da.', 'estrella'),
  }),
])

/** Every door has all three parts, which may be null, so that data published before it opens do not reveal its kind. */
const Door = v.strictObject({
  content: field(Content, 'Contenido', 'Lo que guarda la puerta.'),
  answer: field(
    v.optional(
      v.nullable(
        v.strictObject({
          right: field(Whole(0, 4), 'Respuesta correcta', 'Su posición; la primera es la 0.', 0, 'posición'),
          why: field(v.optional(Text(600)), 'Por qué', 'La explicación.', 'Se hace allí desde el siglo XVI.'),
        }),
      ),
      null,
    ),
    'Respuesta',
    'Solo en una pregunta: la respuesta correcta.',
  ),
  code: field(
    v.optional(v.nullable(Text(80)), null),
    'Código',
    'Solo en una puerta de la clase `code`: el código que lee todo el mundo. Es secreto.',
    'CANELA-5',
  ),
})
export type DoorInput = v.InferInput<typeof Door>
export type DoorRules = v.InferOutput<typeof Door>

export const XmasRules = v.strictObject({
  catchUp: field(
    v.optional(v.picklist(['late', 'today', 'always']), 'late'),
    'Puertas pasadas',
    'Lo que queda de una puerta después de su día. `late`: se lee hasta el cierre y da lo suyo durante `lateHours`. `today`: nada. `always`: todo hasta el cierre.',
    'late',
  ),
  lateHours: field(
    v.optional(Whole(24, 24 * 60), 48),
    'Plazo de una puerta',
    'Con `late`, cuánto tiempo da lo suyo desde que se abre.',
    48,
    'horas',
  ),
  order: field(
    v.optional(v.array(v.number())),
    'Orden en la fachada',
    'Los números de las puertas, en el orden en que se ven; si no se dice, el de los números. Cada uno está una vez.',
    [3, 1, 2],
  ),
  doors: field(
    List(Door, 1, MOST_DOORS),
    'Puertas',
    'Las puertas, 24 en un calendario de Adviento: la primera se abre con la edición, y las demás, una cada día natural de la zona.',
  ),
  bonus: field(
    v.optional(
      v.strictObject({
        doors: field(Whole(1, MOST_DOORS), 'Puertas', 'Cuántas puertas hay que abrir.', 20, 'puertas'),
        draw: field(v.literal(REYES), 'Sorteo', 'El sorteo `reyes`, que la campaña tiene que tener.'),
      }),
    ),
    'Participación de más',
    'Una participación por abrir muchas puertas.',
  ),
})
export type XmasRules = v.InferOutput<typeof XmasRules>

export const xmasRules = (edition: Edition): XmasRules => rulesOf<XmasRules>(edition)
