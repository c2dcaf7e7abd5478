import * as v from 'valibot'
import { CardSymbol } from '#contract/games/rasca/rasca.schema.ts'
import { own } from '#contract/primitives/own.ts'
import type { CampaignEntry } from '../../campaigns/definition/campaign-entry.ts'
import { field } from '../../campaigns/definition/field.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { rulesOf } from '../game.ts'
import type { Allowance, PlaySpan } from '../play-span.ts'

const Plays = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24))

/** The field of the rules for each span. */
const FIELDS = { day: 'playsPerDay', week: 'playsPerWeek', edition: 'playsPerEdition' } as const
const SPANS = ['day', 'week', 'edition'] as const

export const RascaRules = v.pipe(
  v.strictObject({
    playsPerDay: field(
      v.optional(Plays),
      'Tarjetas al día',
      'Cuántas tarjetas rasca cada persona en un día natural de la zona.',
      1,
      'tarjetas',
    ),
    playsPerWeek: field(
      v.optional(Plays),
      'Tarjetas a la semana',
      'En lugar de las del día: cuántas tarjetas rasca cada persona de lunes a domingo.',
      1,
      'tarjetas',
    ),
    playsPerEdition: field(
      v.optional(Plays),
      'Tarjetas en total',
      'En lugar de las del día: cuántas tarjetas rasca cada persona en toda la edición.',
      1,
      'tarjetas',
    ),
    symbols: field(
      v.optional(v.record(v.string(), CardSymbol), {}),
      'Dibujos',
      'El dibujo de cada premio, por su clave, uno distinto para cada uno: tres iguales dicen qué se gana.',
      { 'vale-5': 'limon' },
    ),
  }),
  v.check(
    (rules) => allowancesIn(rules).length === 1,
    `a scratch card has exactly one of ${Object.values(FIELDS).join(', ')}`,
  ),
)
export type RascaRules = v.InferOutput<typeof RascaRules>

/** Returns the cards of every member. The rules have exactly one of the three fields. */
export function allowanceOf(edition: Edition): Allowance {
  const [allowance] = allowancesIn(rulesOf<RascaRules>(edition))
  if (!allowance) throw new Error(`${edition.id} has no cards`)
  return allowance
}

const allowancesIn = (rules: Partial<Record<(typeof FIELDS)[PlaySpan], number | undefined>>): Allowance[] =>
  SPANS.flatMap((span) => {
    const plays = rules[FIELDS[span]]
    return plays === undefined ? [] : [{ plays, span }]
  })

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
