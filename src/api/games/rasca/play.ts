import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import type { CardSymbol } from '#contract/games/rasca/symbols.ts'
import { own } from '#contract/primitives/own.ts'
import { MAIN_POOL } from '../../campaigns/definition/definition.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { UnitRow } from '../../prizes/queries.ts'
import { rulesOf } from '../game.ts'
import { playOn } from '../play.ts'
import { spanAt } from '../play-span.ts'
import { admitSlot } from '../slots.ts'
import { toCard } from './card.ts'
import { allowanceOf, type RascaRules } from './rules.ts'
import { BYTES_PER_CARD, drawSymbols, figuresFor } from './symbols.ts'

/** Opens a card. It settles at the end of its span or when the edition closes. */
export const openCard = playOn<null, Card>({
  action: 'card',
  pool: () => MAIN_POOL,
  admit: ({ edition, player, slot }, at) =>
    admitSlot({ edition, accountId: player.accountId, slot }, allowanceOf(edition), at),
  detail: ({ move: { edition }, unit, random }) => {
    const figures = figuresFor(Object.values(rulesOf<RascaRules>(edition).symbols))
    return drawSymbols(unit ? symbolFor(edition, unit) : null, figures, random(BYTES_PER_CARD))
  },
  settlesAt: (edition, at) => Math.min(spanAt(edition, allowanceOf(edition).span, at).end, edition.closesAt),
  answer: toCard,
})

/** Throws if the definition has no symbol for the prize that was won, because the card would show a loss. */
function symbolFor(edition: Edition, unit: UnitRow): CardSymbol {
  const symbol = own(rulesOf<RascaRules>(edition).symbols, unit.prize_key)
  if (!symbol) throw new Error(`${edition.id} has no drawing for the prize ${unit.prize_key}`)
  return symbol
}
