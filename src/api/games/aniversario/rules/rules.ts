import * as v from 'valibot'
import { CANDLES } from '#contract/games/aniversario/candles.ts'
import { List, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import { field } from '../../../campaigns/definition/field.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

/** The key of the draw that is held after the edition. */
export const CAKE_DRAW = 'aniversario'

/** A candle. `content` becomes public when the candle's day begins, and `memory` when the edition closes. */
const Candle = v.strictObject({
  content: field(
    v.strictObject({
      question: field(Text(300), 'Pregunta', 'La pregunta de la vela.', '¿En qué año abrimos el primer horno?'),
      choices: field(List(Text(120), 2, 5), 'Respuestas', 'Las respuestas que se ofrecen.', ['1952', '1962']),
    }),
    'Pregunta',
    'Lo que se lee desde el día de la vela.',
  ),
  memory: field(
    v.strictObject({
      right: field(Whole(0, 4), 'Respuesta correcta', 'Su posición; la primera es la 0.', 0, 'posición'),
      year: field(Whole(1, 9999), 'Año', 'El año del recuerdo.', 1952, 'año'),
      title: field(Text(80), 'Título', 'El título del recuerdo.', 'El primer horno'),
      text: field(List(Text(1200), 1, 8), 'Recuerdo', 'Sus párrafos.', ['En 1952 se encendió el primer horno.']),
    }),
    'Recuerdo',
    'Lo que se lee al acertar.',
  ),
})
export type CandleRules = v.InferOutput<typeof Candle>

export const AniversarioRules = v.strictObject({
  gift: field(
    v.strictObject({
      name: field(Text(120), 'Nombre', 'Cómo se llama el regalo.', 'Un desayuno para dos'),
      text: field(Text(600), 'Texto', 'Lo que se lee al abrirlo.', 'Gracias por otro año con nosotros.'),
      code: field(Text(80), 'Código', 'El código del regalo, igual para todo el mundo. Es secreto.', 'DESAYUNO-2027'),
    }),
    'Regalo',
    'El mismo regalo para todo el mundo.',
  ),
  candles: field(
    v.pipe(v.array(Candle), v.length(CANDLES, `must have ${CANDLES} candles`)),
    'Velas',
    'Las siete velas; cada día natural de la zona se puede encender una más.',
  ),
  reward: field(
    v.optional(
      v.strictObject({
        first: field(
          Whole(1, 100),
          'A la primera',
          'Por una vela que se enciende al primer intento.',
          2,
          'participaciones',
        ),
        second: field(Whole(1, 100), 'A la segunda', 'Por una que se enciende al segundo.', 1, 'participaciones'),
      }),
      { first: 2, second: 1 },
    ),
    'Participaciones por vela',
    'Cuántas participaciones da una vela en el sorteo `aniversario`, que la campaña tiene que tener.',
  ),
  mostYears: field(
    v.optional(Whole(0, 100), 5),
    'Años que cuentan',
    'Cuántos años completos desde el registro cuentan como mucho; cada uno da una participación.',
    5,
    'años',
  ),
})
export type AniversarioRules = v.InferOutput<typeof AniversarioRules>

export const aniversarioRules = (edition: Edition): AniversarioRules => rulesOf<AniversarioRules>(edition)
