import * as v from 'valibot'
import { CANDLES } from '#contract/games/aniversario/candles.ts'
import { List, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

/** The key of the draw that is held after the edition. */
export const CAKE_DRAW = 'aniversario'

/** A candle. `content` becomes public when the candle's day begins, and `memory` when the edition closes. */
const Candle = v.strictObject({
  content: v.strictObject({ question: Text(300), choices: List(Text(120), 2, 5) }),
  memory: v.strictObject({
    /** The position of the right choice, from 0. */
    right: Whole(0, 4),
    year: Whole(1, 9999),
    title: Text(80),
    /** Paragraphs. */
    text: List(Text(1200), 1, 8),
  }),
})
export type CandleRules = v.InferOutput<typeof Candle>

export const AniversarioRules = v.strictObject({
  /** The same gift for every member, so its code is never published. */
  gift: v.strictObject({ name: Text(120), text: Text(600), code: Text(80) }),
  candles: v.pipe(v.array(Candle), v.length(CANDLES, `must have ${CANDLES} candles`)),
  /** The number of draw entries for a candle that is lit by the first try, and by the second. */
  reward: v.optional(v.strictObject({ first: Whole(1, 100), second: Whole(1, 100) }), { first: 2, second: 1 }),
  /** Maximum number of full years that count; each gives one draw entry. */
  mostYears: v.optional(Whole(0, 100), 5),
})
export type AniversarioRules = v.InferOutput<typeof AniversarioRules>

export const aniversarioRules = (edition: Edition): AniversarioRules => rulesOf<AniversarioRules>(edition)
