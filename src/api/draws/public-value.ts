import { poolOfDraw } from '../campaigns/definition/definition.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import type { Transaction } from '../db/database.ts'
import { addEvent } from '../ledger/queries.ts'
import { drawingIn, notePublicValue } from './queries.ts'

/** Thrown when a public value cannot be entered; the message is for the operator. */
class NotTaken extends Error {}

interface Entered {
  key: string
  value: string
  /** `operator:<name>` */
  actor: string
  now: number
}

/** A draw that waits for its public value, for the operator to compare. */
export interface AwaitedValue {
  name: string
  /** Where the value comes from, in the words of the season. */
  source: string
  entries: number
  listHash: string | null
  /** Epoch ms. */
  frozenAt: number
  /** The value that was entered before. */
  entered: string | null
}

/**
 * Returns the draw that would take a public value. Throws `NotTaken` if the list is not frozen yet (the value would be
 * known too early), if the draw already has another value, or if the draw uses no public value.
 */
export function* awaitedValue(
  edition: Edition,
  { key, value }: Pick<Entered, 'key' | 'value'>,
): Transaction<AwaitedValue> {
  const draw = edition.definition.draws.find((candidate) => candidate.key === key)
  if (!draw) throw new NotTaken(`${edition.id} has no draw "${key}".`)
  if (draw.publicValue === undefined) throw new NotTaken(`The draw "${key}" uses no public value.`)
  const row = yield* drawingIn({ campaign: edition.id, key })
  if (!row || row.frozen_at === null)
    throw new NotTaken(`The list of "${key}" is not frozen yet: enter the value later.`)
  if (row.public_value !== null && row.public_value !== value)
    throw new NotTaken(`"${key}" has the value "${row.public_value}" already.`)
  const { name, publicValue: source } = draw
  return {
    name,
    source,
    entries: row.entries,
    listHash: row.list_hash,
    frozenAt: row.frozen_at,
    entered: row.public_value,
  }
}

/** Records the public value of a draw, once. Throws `NotTaken` as `awaitedValue` does. */
export function* enterPublicValue(edition: Edition, { key, value, actor, now }: Entered): Transaction<void> {
  const { entered } = yield* awaitedValue(edition, { key, value })
  if (entered === value) return
  const id = { campaign: edition.id, key }
  if (!(yield* notePublicValue(id, value, now))) throw new NotTaken(`"${key}" has got a value meanwhile; look again.`)
  const subject = poolOfDraw(key)
  yield* addEvent({
    account_id: null,
    campaign_id: edition.id,
    kind: 'public-value',
    at: now,
    actor,
    subject,
    reason: value,
  })
}
