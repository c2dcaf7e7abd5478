import { poolOfDraw } from '../campaigns/definition/definition.ts'
import { walk } from '../db/batches.ts'
import { first, type Transaction } from '../db/database.ts'
import type { UnitRow } from '../prizes/queries.ts'
import { type DrawContext, type EditionDraw, inTurns, isClosing } from './draw.ts'
import { give, isSpent, successorOf } from './giving.ts'
import * as queries from './queries.ts'

/** Maximum number of prizes that one batch passes on. Each takes ten statements and a mail. */
const PRIZES_AT_ONCE = 50

/**
 * Gives unclaimed, annulled and declined prizes to the next alternates. Each draw passes on its own prizes, in the
 * order of their places. The closing draw then also passes on all other prizes of the edition, except those of draws
 * that still have waiting alternates.
 */
export async function passOn(editionDraw: EditionDraw, context: DrawContext): Promise<void> {
  const { signal } = context
  const steps = inTurns(editionDraw, context)
  await walk<number>(steps, (limit, after) => passOwn(editionDraw, context, { limit, after }), signal)
  if (!isClosing(editionDraw.id)) return
  await walk<UnitRow>(steps, (limit, after) => passOthers(editionDraw, context, { limit, after }), signal)
}

interface Page<Place> {
  limit: number
  after?: Place | undefined
}

/** Passes on the prizes of a page of places. Returns the place after which to continue, or undefined at the end. */
export function* passOwn(
  editionDraw: EditionDraw,
  context: DrawContext,
  { limit, after = 0 }: Page<number>,
): Transaction<number | undefined> {
  const { campaign, key } = editionDraw.id
  const isAnyLoose = (yield* first(queries.anyLoose({ campaign, pool: poolOfDraw(key) }))) !== undefined
  if (!isAnyLoose || !(yield* hasTakers(editionDraw))) return
  const rows = yield* queries.placesWithLoose(editionDraw.id, after, limit)
  const page = rows.map(({ place, ...unit }) => ({ place, unit: unit.id === null ? undefined : unit }))
  return yield* passPage(editionDraw, context, page, limit)
}

/**
 * Passes on a page of the edition's prizes that have lost their winner. Returns the unit after which to continue, or
 * undefined at the end.
 */
function* passOthers(
  editionDraw: EditionDraw,
  context: DrawContext,
  { limit, after }: Page<UnitRow>,
): Transaction<UnitRow | undefined> {
  if (!(yield* hasTakers(editionDraw))) return
  const rows = yield* queries.looseInEdition(editionDraw.id.campaign, after, limit)
  const page = rows.map(({ is_passable, ...unit }) => ({ place: unit, unit: is_passable ? unit : undefined }))
  return yield* passPage(editionDraw, context, page, limit)
}

/** Passes on the prizes of a page. Returns the place after which to continue, or undefined at the end. */
function* passPage<Place>(
  editionDraw: EditionDraw,
  context: DrawContext,
  page: { place: Place; unit: UnitRow | undefined }[],
  limit: number,
): Transaction<Place | undefined> {
  yield* queries.lockDrawing(editionDraw.id)
  let passed = 0
  for (const { place, unit } of page) {
    if (!unit) continue
    if (!(yield* pass(editionDraw, unit, context))) return
    if (++passed === PRIZES_AT_ONCE) return place
  }
  return page.length === limit ? page.at(-1)?.place : undefined
}

/**
 * Returns false if no prize can be passed on or marked as spent, so that thousands of prizes of a draw without
 * alternates are not read in vain.
 */
function* hasTakers({ id, edition }: EditionDraw): Transaction<boolean> {
  if (edition.definition.prizes.some(({ codes }) => codes === 'partner')) return true
  return (yield* first(queries.nextAlternate(id))) !== undefined
}

/**
 * Gives a prize to the next alternate. Returns false if there is no alternate, or if another process has passed the
 * prize on.
 */
function* pass(editionDraw: EditionDraw, unit: UnitRow, context: DrawContext): Transaction<boolean> {
  const { id, edition } = editionDraw
  if (isSpent(edition, unit)) {
    yield* queries.notePassedOn(unit.id, context.now)
    return true
  }
  const next = yield* nextPresent(id)
  if (!next || !(yield* queries.notePassedOn(unit.id, context.now))) return false
  const successor = successorOf(unit, editionDraw, context)
  yield* queries.insertUnit(successor)
  yield* queries.changePlace(id, { place: next.place, state: 'waiting' }, { state: 'won', unit_id: successor.id })
  yield* give(editionDraw, successor, next, context)
  return true
}

/**
 * Returns the next alternate with an active account that is not blocked. Alternates before that one are marked as gone.
 */
function* nextPresent(id: queries.DrawId): Transaction<(queries.Candidate & { place: number }) | undefined> {
  for (;;) {
    const next = yield* first(queries.nextAlternate(id))
    if (!next || next.status === 'active') return next
    yield* queries.changePlace(id, { place: next.place, state: 'waiting' }, { state: 'gone' })
  }
}
