import type { Edition } from '../campaigns/editions/edition.ts'
import { holdEdition } from '../campaigns/editions/hold-edition.ts'
import type { Transaction } from '../db/database.ts'
import { addEvent } from '../ledger/queries.ts'
import { GAMES } from './catalog.ts'

/** Thrown if a result cannot be entered; the message is for the operator. */
class NotEntered extends Error {}

interface Entered {
  subject: string
  value: number
  /** `operator:<name>` */
  actor: string
  now: number
}

/**
 * Records a result that a game waits for, such as a number of medals. Only the last result of a subject is valid, so
 * entering another one corrects it.
 */
export function* enterResult(edition: Edition, { subject, value, actor, now }: Entered): Transaction<void> {
  const awaited = GAMES[edition.kind]?.results?.(edition) ?? []
  const result = awaited.find((one) => one.subject === subject)
  if (!result) {
    const names = awaited.map((one) => one.subject).join(', ')
    throw new NotEntered(`${edition.id} waits for ${names || 'no result'}, not for "${subject}".`)
  }
  if (!Number.isInteger(value) || value < 0 || value > result.most) {
    throw new NotEntered(`The result must be a whole number from 0 to ${result.most}.`)
  }
  yield* holdEdition(edition)
  const { id: campaign_id } = edition
  yield* addEvent({ account_id: null, campaign_id, kind: 'result', at: now, actor, subject, amount: value })
}
