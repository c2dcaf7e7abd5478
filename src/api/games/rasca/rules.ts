import * as v from 'valibot'
import { CardSymbol } from '#contract/games/rasca/rasca.schema.ts'
import { own } from '#contract/primitives/own.ts'
import type { CampaignEntry } from '../../campaigns/definition/campaign-entry.ts'
import { field } from '../../campaigns/definition/field.ts'

export const RascaRules = v.strictObject({
  playsPerDay: field(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)),
    'Tarjetas al día',
    'Cuántas tarjetas rasca cada persona en un día natural de la zona.',
    1,
    'tarjetas',
  ),
  symbols: field(
    v.optional(v.record(v.string(), CardSymbol), {}),
    'Dibujos',
    'El dibujo de cada premio, por su clave, uno distinto para cada uno: tres iguales dicen qué se gana.',
    { 'vale-5': 'limon' },
  ),
})
export type RascaRules = v.InferOutput<typeof RascaRules>

/**
 * Returns the faults that the schema cannot find. Each prize needs its own symbol, so that three equal symbols identify
 * the prize.
 */
export function rascaFaults({ prizes, game }: CampaignEntry): string[] {
  const { symbols } = v.parse(RascaRules, game)
  const keys = new Set(prizes.map(({ key }) => key))
  const drawings = Object.values(symbols)
  return [
    ...(prizes.length === 0 ? ['prizes: a scratch card needs prizes'] : []),
    ...prizes.flatMap(({ key }) => (own(symbols, key) ? [] : [`game.symbols: the prize "${key}" needs its drawing`])),
    ...prizes.flatMap(({ drawing }, i) =>
      drawing ? [`prizes.${i}.drawing: a scratch card names its drawings in game.symbols`] : [],
    ),
    ...Object.keys(symbols).flatMap((key) => (keys.has(key) ? [] : [`game.symbols: there is no prize "${key}"`])),
    ...drawings
      .filter((drawing, i) => drawings.indexOf(drawing) !== i)
      .map((drawing) => `game.symbols: two prizes share the drawing "${drawing}"`),
  ]
}
