import { CLOSING_DRAW } from '#contract/prizes.ts'
import type { Definition } from '../campaigns/definition/definition.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { EnqueuePrizeMail } from '../prizes/prize-mail.ts'
import type { DrawId } from './queries.ts'

export type DrawDefinition = Definition['draws'][number]

/** A draw, with its edition and its id. */
export interface EditionDraw {
  edition: Edition
  draw: DrawDefinition
  id: DrawId
}

/** The scores by which a draw ranks. The game provides them; this room imports no game. */
export interface ScoreSource {
  /** Returns a name of the state from which the scores are computed; null until all results are entered and counted. */
  version(edition: Edition): Transaction<string | null>
  /**
   * Returns the next people after `last`, best first. `cause` is the score as text, which is equal for people who are
   * level.
   */
  after(edition: Edition, last: ScoredAccount | undefined, limit: number): Transaction<ScoredAccount[]>
}

export interface ScoredAccount {
  account_id: string
  cause: string
}

export interface DrawContext extends Pick<Deps, 'db' | 'random' | 'secret'> {
  standings?: ScoreSource | undefined
  enqueue: EnqueuePrizeMail
  now: number
  /**
   * Aborts when the process stops. The draw completes its current batch, and continues at the next start of a process.
   */
  signal?: AbortSignal | undefined
}

/**
 * Returns the draws of an edition. The closing draw comes last, because it gives the prizes that the other draws leave
 * over.
 */
export function drawsIn({ draws, closingDraw }: Pick<Definition, 'draws' | 'closingDraw'>): DrawDefinition[] {
  return closingDraw ? [...draws, { ...closingDraw, key: CLOSING_DRAW, name: 'Sorteo de cierre' }] : draws
}

/**
 * Returns a `transact` that runs the steps of one draw one after another in this process. Two steps that shared one
 * database transaction (group commit) would see each other's unfinished work.
 */
export function inTurns({ id: { campaign, key } }: EditionDraw, { db }: DrawContext): Pick<Database, 'transact'> {
  return { transact: (tx) => db.transact(tx, `draw|${campaign}|${key}`) }
}

export const isClosing = ({ key }: { key: string }): boolean => key === CLOSING_DRAW
