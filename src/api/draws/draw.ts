import { CLOSING_DRAW } from '#contract/prizes.ts'
import type { Definition } from '../campaigns/definition/definition.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { EnqueuePrizeMail } from '../prizes/prize-mail.ts'
import type { DrawId } from './queries.ts'

export type DrawDefinition = Definition['draws'][number]

/** A draw of an edition, and what it needs to be held. */
export interface EditionDraw {
  edition: Edition
  draw: DrawDefinition
  id: DrawId
}

/** The scores that a draw goes by. Its game has them; this room knows no game. */
export interface ScoreSource {
  /** Names the state that the scores follow from; null while not everything has been entered and counted. */
  version(edition: Edition): Transaction<string | null>
  /** The next people after one, the best first; the cause is the score, the same for all who are level. */
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
  /** Aborts when the process stops: a draw ends with its present batch, and the next start goes on. */
  signal?: AbortSignal | undefined
}

/** The draws of an edition. The closing one is the last: it gives what the others leave. */
export function drawsIn({ draws, closingDraw }: Pick<Definition, 'draws' | 'closingDraw'>): DrawDefinition[] {
  return closingDraw ? [...draws, { ...closingDraw, key: CLOSING_DRAW, name: 'Sorteo de cierre' }] : draws
}

export const isClosing = ({ key }: { key: string }): boolean => key === CLOSING_DRAW
