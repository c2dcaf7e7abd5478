import * as v from 'valibot'
import type { NameNote } from '#contract/primitives/primitives.schema.ts'
import { ShownName } from '#contract/prizes.schema.ts'
import { fitName, nameNote, visibleName } from '../names/ruling.ts'
import type { UnitRow } from './queries.ts'

type Named = Pick<UnitRow, 'shown_as' | 'shown_ruling'>

/** Returns the stored name under which a winner has agreed to be shown. */
export const agreedName = ({ shown_as }: Pick<Named, 'shown_as'>): ShownName | null =>
  shown_as === null ? null : v.parse(ShownName, JSON.parse(shown_as))

/** Returns the winner's name for the result of a draw, or null if no name may be shown. */
export function shownNameOf(unit: Named): ShownName | null {
  const agreed = agreedName(unit)
  if (!agreed) return null
  const { firstName: name, initial, province } = agreed
  const firstName = visibleName({ name, ruling: unit.shown_ruling })
  return firstName !== null && fitName(initial) && fitName(province) ? { firstName, initial, province } : null
}

/** Returns the note that tells the winner of the desk's ruling on the name. */
export const noteOfShown = (unit: Named): NameNote | undefined =>
  nameNote({ name: agreedName(unit)?.firstName ?? null, ruling: unit.shown_ruling })
