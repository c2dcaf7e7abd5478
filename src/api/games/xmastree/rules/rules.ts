import * as v from 'valibot'
import { RARE } from '#contract/games/xmastree/ornaments.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import { field } from '../../../campaigns/definition/field.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

/** Plays of another campaign that give ornaments; every edition at its address that overlaps the tree's one counts. */
const Source = v.strictObject({
  slug: field(Slug, 'Campaña', 'La dirección de la campaña cuyas jugadas traen adornos.', 'xmas'),
  action: field(
    Text(40),
    'Jugada',
    'La jugada que cuenta: `card` en el rasca, `dig` en la playa, `door` en el calendario.',
    'door',
  ),
  label: field(Text(80), 'Nombre', 'Cómo se dice la jugada en la página.', 'Una puerta del calendario'),
  each: field(v.optional(Whole(1, 5), 1), 'Adornos', 'Cuántos adornos trae cada jugada.', 1, 'adornos'),
  streak: field(
    v.optional(v.picklist(['none', 'daily', 'numbered']), 'none'),
    'Racha',
    'Si las jugadas hacen rachas. `daily`: cada una cuenta en el día en que se hizo. `numbered`: una puerta cuenta solo si se abrió en su día.',
    'numbered',
  ),
})

export const TreeRules = v.strictObject({
  sources: field(v.optional(v.array(Source), []), 'Fuentes', 'Las jugadas de otras campañas que traen adornos.'),
  visits: field(
    v.optional(Whole(0, 5), 2),
    'Por visita',
    'Cuántos adornos trae cada semana, de lunes a domingo, en que se abre el árbol.',
    2,
    'adornos',
  ),
  gifts: field(
    v.optional(Whole(0, 30), 5),
    'Regalos',
    'Cuántos adornos recibe cada persona como mucho, uno de cada amistad.',
    5,
    'adornos',
  ),
  streaks: field(
    v.optional(
      v.array(
        v.strictObject({
          days: field(Whole(2, 60), 'Días', 'Los días seguidos que hacen falta.', 3, 'días'),
          ornament: field(v.picklist(RARE), 'Adorno', 'El adorno que da la racha.', 'angel'),
        }),
      ),
      [],
    ),
    'Rachas',
    'Los adornos que solo llegan jugando varios días seguidos.',
  ),
  code: field(
    v.optional(Text(80)),
    'Código',
    'El de quien llega a la segunda meta, veinte adornos; es igual para todo el mundo. Es secreto.',
    'TURRON-2027',
  ),
})
export type TreeRules = v.InferOutput<typeof TreeRules>
export type Source = TreeRules['sources'][number]

export const treeRules = (edition: Edition): TreeRules => rulesOf<TreeRules>(edition)
