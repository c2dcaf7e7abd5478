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

/** The member who receives a bonus, and the cause of the bonus. */
export interface Recipient {
  /** The edition in which the member gets the bonus. */
  edition: Edition
  account: string
  /**
   * Unique among the member's causes, such as `code:<hash>`. The caller makes sure that each cause gives a bonus only
   * once.
   */
  cause: string
  /** The cause in Spanish, for the member: `Código de Panadería Estrella`. */
  label: string
  at: number
}

/** Gives extra plays, for games that accept no other kind of bonus. Throws for any other kind. */
export function* givePlays(bonus: Bonus, to: Recipient): Transaction<void> {
  if (bonus.what !== 'play') throw notTaken(bonus, to)
  const { edition, account, label, at } = to
  for (let i = 0; i < bonus.count; i++) yield* insertExtraPlay({ campaign: edition.id, account, cause: label, at })
}

/**
 * Returns the error for a bonus that the game does not accept. It can only be a bug, because the season file rejects
 * bonuses that `takes` does not list.
 */
export const notTaken = ({ what }: Bonus, { edition }: Recipient): Error =>
  new Error(`${edition.id} does not take the bonus "${what}"`)
