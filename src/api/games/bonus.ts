import type { Edition } from '../campaigns/editions/edition.ts'
import type { Transaction } from '../db/database.ts'
import { insertExtraPlay } from '../ledger/queries.ts'

/**
 * A gift to a member from outside the game, such as for a partner's code. `GameRules.takes` lists the gifts that a game
 * accepts.
 */
export type Bonus =
  | { what: 'play'; count: number }
  | { what: 'points'; count: number }
  | { what: 'item'; item: string; count: number }

/** The receiver of a bonus and its cause. */
export interface Recipient {
  /** The edition that receives the bonus for its member. */
  edition: Edition
  account: string
  /** Unique among the member's causes: `code:<hash>`. The giver makes sure that a cause gives only once. */
  cause: string
  /** The cause in Spanish words: `Código de Panadería Estrella`. */
  label: string
  at: number
}

/** Gives extra plays, for a game that accepts no other bonus. */
export function* givePlays(bonus: Bonus, to: Recipient): Transaction<void> {
  if (bonus.what !== 'play') throw notTaken(bonus, to)
  const { edition, account, label, at } = to
  for (let i = 0; i < bonus.count; i++) yield* insertExtraPlay({ campaign: edition.id, account, cause: label, at })
}

/** The season file rejects gifts that `takes` does not list, so this error is a bug. */
export const notTaken = ({ what }: Bonus, { edition }: Recipient): Error =>
  new Error(`${edition.id} does not take the bonus "${what}"`)
