import { CLOSING_DRAW } from '#contract/prizes.ts'
import type { Definition } from '../campaigns/definition/definition.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { EnqueuePrizeMail } from '../prizes/prize-mail.ts'
import type { DrawId } from './queries.ts'

export type DrawDefinition = Definition['draws'][number]

/** A draw of an edition, with all that is needed to hold it. */
export interface EditionDraw {
  edition: Edition
  draw: DrawDefinition
  id: DrawId
}

/** The scores by which a draw ranks. The game provides them; this room imports no game. */
export interface ScoreSource {
  /** Names the state from which the scores follow; null while not everything has been entered and counted. */
  version(edition: Edition): Transaction<string | null>
  /** Returns the next people after `last`, best first. The cause is the score, which is equal for all who are level. */
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
  /** Aborts when the process stops: a draw completes its current batch, and the next start continues. */
  signal?: AbortSignal | undefined
}

/** Returns the draws of an edition. The closing draw is the last: it gives the prizes that the others leave. */
export function drawsIn({ draws, closingDraw }: Pick<Definition, 'draws' | 'closingDraw'>): DrawDefinition[] {
  return closingDraw ? [...draws, { ...closingDraw, key: CLOSING_DRAW, name: 'Sorteo de cierre' }] : draws
}

/**
 * Runs the steps of one draw one after another in this process: in a shared batch, a step would see the unfinished work
 * of another.
 */
export function inTurns({ id: { campaign, key } }: EditionDraw, { db }: DrawContext): Pick<Database, 'transact'> {
  return { transact: (tx) => db.transact(tx, `draw|${campaign}|${key}`) }
}

export const isClosing = ({ key }: { key: string }): boolean => key === CLOSING_DRAW
