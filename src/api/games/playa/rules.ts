import * as v from 'valibot'
import { Whole } from '../../campaigns/definition/campaign-entry.ts'
import { field } from '../../campaigns/definition/field.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { rulesOf } from '../game.ts'

export const PlayaRules = v.strictObject({
  digsPerDay: field(
    v.optional(Whole(1, 8), 1),
    'Cavadas al día',
    'Cuántas veces cava cada persona en un día natural de la zona.',
    1,
    'cavadas',
  ),
  swapPrice: field(
    v.optional(Whole(2, 9), 3),
    'Precio del cambio',
    'Cuántas conchas iguales se cambian por la que se elija.',
    3,
    'conchas',
  ),
  sureAfter: field(
    v.optional(Whole(2, 60), 14),
    'Concha segura',
    'En cuántas cavadas sale como mucho una concha que falta, contadas desde la última nueva.',
    14,
    'cavadas',
  ),
})
type Rules = v.InferOutput<typeof PlayaRules>

export const playaRules = (edition: Edition): Rules => rulesOf<Rules>(edition)
