import { CLOSING_DRAW } from '#contract/closing-draw.ts'
import type { Definition } from '../campaigns/definition.ts'
import type { Edition } from '../campaigns/edition.ts'
import type { Deps } from '../deps.ts'
import type { EnqueuePrizeMail } from '../prizes/prize-mail.ts'
import type { DrawId } from './queries.ts'

export type DrawDefinition = Definition['draws'][number]

/** A draw of an edition, and what it needs to be held. */
export interface Held {
  edition: Edition
  draw: DrawDefinition
  id: DrawId
}

export interface DrawContext extends Pick<Deps, 'db' | 'random' | 'secret'> {
  enqueue: EnqueuePrizeMail
  now: number
}

/** Rows that one transaction of a draw lists, places or gives at most. */
export const BATCH = 500

/** The draws of an edition. The closing one is the last: it gives what the others leave. */
export function drawsIn({ draws, closingDraw }: Pick<Definition, 'draws' | 'closingDraw'>): DrawDefinition[] {
  return closingDraw ? [...draws, { ...closingDraw, key: CLOSING_DRAW, name: 'Sorteo de cierre' }] : draws
}

export const isClosing = ({ key }: { key: string }): boolean => key === CLOSING_DRAW
