import type { Edition } from '../campaigns/editions/edition.ts'
import type { Transaction } from '../db/database.ts'
import { insertExtraPlay } from '../ledger/queries.ts'

/** A gift to a member from outside the game, such as for a partner's code, if `GameRules.takes` names it. */
export type Bonus =
  | { what: 'play'; count: number }
  | { what: 'points'; count: number }
  | { what: 'item'; item: string; count: number }

/** To whom a bonus goes, and why. */
export interface Recipient {
  /** Of the game that gives it. */
  edition: Edition
  account: string
  /** Names the cause among all of the member's: `code:<hash>`. The giver makes sure that it gives once. */
  cause: string
  /** The cause in words: `Código de Panadería Estrella`. */
  label: string
  at: number
}

/** Gives plays beside those that everybody has; of a game that takes nothing else. */
export function* givePlays(bonus: Bonus, to: Recipient): Transaction<void> {
  if (bonus.what !== 'play') throw notTaken(bonus, to)
  const { edition, account, label, at } = to
  for (let i = 0; i < bonus.count; i++) yield* insertExtraPlay({ campaign: edition.id, account, cause: label, at })
}

/** The season file refuses what `takes` does not name, so this is a fault of the program. */
export const notTaken = ({ what }: Bonus, { edition }: Recipient): Error =>
  new Error(`${edition.id} does not take the bonus "${what}"`)
