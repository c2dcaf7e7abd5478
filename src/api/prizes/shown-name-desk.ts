import type { ShownName } from '#contract/prizes.schema.ts'
import type { Transaction } from '../db/database.ts'
import { noteRuling } from '../names/note-ruling.ts'
import { hiding, type Order, showing } from '../names/ruling.ts'
import { PrizeStepRefused } from './handling.ts'
import { changeUnit, type UnitRow, unitWithId } from './queries.ts'
import { agreedName } from './shown-name.ts'

/** Hides a winner's name in the result of the draw, or replaces it by `given`. Throws `PrizeStepRefused`. */
export function* ruleOnWinner(id: string, order: Order, given?: ShownName): Transaction<void> {
  const { unit, agreed } = yield* getNamed(id)
  const stored = { name: agreed.firstName, ruling: unit.shown_ruling }
  const shown = given && { shown_as: JSON.stringify({ ...given, at: order.at }) }
  yield* change(unit, { ...shown, shown_ruling: hiding(stored, order, given?.firstName) })
  yield* noteRuling(ownerOf(unit), given ? 'winner:renamed' : 'winner:hidden', order)
}

/** Shows a winner's hidden name again. Throws `PrizeStepRefused`. */
export function* showWinnerAgain(id: string, order: Omit<Order, 'reason'>): Transaction<void> {
  const { unit, agreed } = yield* getNamed(id)
  const ruling = showing({ name: agreed.firstName, ruling: unit.shown_ruling })
  if (ruling === undefined) throw new PrizeStepRefused(`The name of the winner of ${id} is not hidden.`)
  yield* change(unit, { shown_ruling: ruling })
  yield* noteRuling(ownerOf(unit), 'winner:shown', order)
}

function* getNamed(id: string): Transaction<{ unit: UnitRow; agreed: ShownName }> {
  const unit = yield* unitWithId(id)
  if (!unit || unit.account_id === null) throw new PrizeStepRefused(`Nobody has won a prize ${id}.`)
  const agreed = agreedName(unit)
  if (!agreed) throw new PrizeStepRefused(`The winner of ${id} is not shown by name.`)
  return { unit, agreed }
}

function* change(unit: UnitRow, changes: Partial<UnitRow>): Transaction<void> {
  if (!(yield* changeUnit(unit, changes))) throw new PrizeStepRefused(`${unit.id} has changed meanwhile; look again.`)
}

const ownerOf = ({ id: unit_id, account_id, campaign_id }: UnitRow) => ({ account_id, campaign_id, unit_id })
