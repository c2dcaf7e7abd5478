import { MINUTE_MS } from '#contract/primitives/durations.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { type DrawContext, drawsIn } from './draw.ts'
import { freeze } from './listing.ts'
import { passOn } from './passing.ts'
import { drawPlaces } from './placing.ts'

/** Time that the draws wait after the close, because a play of the last instant may commit a little later. */
const MARGIN_MS = MINUTE_MS

/**
 * Advances every draw of an edition as far as possible now: freezes the list after the close, holds the draw when it is
 * due, and gives lapsed prizes to alternates. Each step takes effect only once, even if the process stops half-way and
 * starts again.
 */
export async function advanceDraws(edition: Edition, context: DrawContext): Promise<void> {
  if (edition.cancelledAt !== null || context.now < edition.closesAt + MARGIN_MS) return
  for (const draw of drawsIn(edition.definition)) {
    const editionDraw = { edition, draw, id: { campaign: edition.id, key: draw.key } }
    await freeze(editionDraw, context)
    await drawPlaces(editionDraw, context)
    await passOn(editionDraw, context)
  }
}
