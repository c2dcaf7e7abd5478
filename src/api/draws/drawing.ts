import { MINUTE_MS } from '#contract/primitives/durations.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { type DrawContext, drawsIn } from './draw.ts'
import { freeze } from './listing.ts'
import { passOn } from './passing.ts'
import { drawPlaces } from './placing.ts'

/** A play of the last instant may commit a little after the close. */
const MARGIN_MS = MINUTE_MS

/**
 * Advances every draw of an edition as far as possible now: freezes its list after the close, draws at its time, and
 * gives lapsed prizes to alternates. Each step happens once, wherever the process stops in between.
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
