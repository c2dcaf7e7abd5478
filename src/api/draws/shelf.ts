import { poolOfDraw } from '../campaigns/definition/definition.ts'
import { BATCH_ROWS, inBatches } from '../db/batches.ts'
import { first, type Transaction } from '../db/database.ts'
import type { Prepared } from '../db/transaction.ts'
import { unitById } from '../prizes/queries.ts'
import { addToTally } from '../prizes/tally/queries.ts'
import { type DrawContext, type EditionDraw, inTurns, isClosing } from './draw.ts'
import { isSpent, numbersOf, successorOf } from './giving.ts'
import * as queries from './queries.ts'

/** Returns the key of the tally that counts the units of a prize in the closing draw. */
export const closingTally = (prizeKey: string): string => `closing:${prizeKey}`

/**
 * Lists the units that a draw gives, in the order of the definition, and returns their number. The closing draw gives
 * all units without a winner; each unit that has lost its winner is replaced by a new unit. Returns undefined if
 * another process is making the list.
 */
export async function fixUnits(editionDraw: EditionDraw, context: DrawContext): Promise<number | undefined> {
  const { db, signal } = context
  const steps = inTurns(editionDraw, context)
  const units = await unitsFor(editionDraw, context)
  const [last] = await db.ask(queries.lastUnit(editionDraw.id))
  const rank = rankIn(editionDraw)
  // After a restart, the list continues after its last unit. A unit that lost its winner in the meantime and ranks
  // earlier is not listed; it goes to an alternate later.
  const left = last ? units.filter((unit) => unit.rank > rank(last)) : units
  let listed: number | undefined = last?.no ?? 0
  let done = 0
  const listSome = async () => {
    const some = left.slice(done, done + UNITS_AT_ONCE)
    if (some.length === 0 || listed === undefined) return false
    const after = listed
    listed = await steps.transact(() => listUnits(editionDraw, context, after, some))
    done += some.length
    return listed !== undefined
  }
  await inBatches(listSome, signal)
  const count = listed
  // The rest is done by another process, or by the next start.
  if (count === undefined || signal?.aborted) return
  return (await db.transact(() => queries.noteUnits(editionDraw.id, count))) ? count : undefined
}

/** A unit, and its place in the order of the definition. */
type Unit = queries.ShelfUnit & { rank: number }

/** Maximum number of units that one transaction lists. A unit that has had a winner takes five statements. */
const UNITS_AT_ONCE = 50

/** Returns a function that ranks units by the order of the definition. */
function rankIn({ edition }: EditionDraw): (unit: Pick<Unit, 'unit' | 'prize_key'>) => number {
  const places = new Map(edition.definition.prizes.map(({ key }, i) => [key, i]))
  const MOST_OF_A_PRIZE = 1_000_000
  return ({ unit, prize_key }) => (places.get(prize_key) ?? 0) * MOST_OF_A_PRIZE + numbersOf(unit).no
}

async function unitsFor(editionDraw: EditionDraw, context: DrawContext): Promise<Unit[]> {
  const { edition, draw, id } = editionDraw
  const campaign = edition.id
  const pages = (page: Page) => allPages(editionDraw, context, page)
  const units = isClosing(id)
    ? [
        ...(await pages((last, limit) => queries.freeInEdition({ campaign, after: last?.unit ?? '', limit }))),
        ...(await pages((last, limit) => queries.passableInEdition(campaign, last, limit))),
      ]
    : await pages((last, limit) => {
        return queries.freeInPool({ campaign, pool: poolOfDraw(draw.key), after: last?.unit ?? '', limit })
      })
  return units.sort((a, b) => a.rank - b.rank)
}

type Page = (last: Unit | undefined, limit: number) => Prepared<queries.ShelfUnit>

async function allPages(editionDraw: EditionDraw, { db, signal }: DrawContext, page: Page): Promise<Unit[]> {
  const rank = rankIn(editionDraw)
  const units: Unit[] = []
  const readPage = async () => {
    const some = await db.ask(page(units.at(-1), BATCH_ROWS))
    for (const unit of some) units.push({ ...unit, rank: rank(unit) })
    return some.length === BATCH_ROWS
  }
  await inBatches(readPage, signal)
  return units
}

/**
 * Adds units to the list of a draw. Returns the number of the last unit, or undefined if another process has extended
 * the list.
 */
function* listUnits(
  editionDraw: EditionDraw,
  context: DrawContext,
  after: number,
  units: readonly Unit[],
): Transaction<number | undefined> {
  const { edition, id } = editionDraw
  yield* queries.lockDrawing(id)
  const last = yield* first(queries.lastUnit(id))
  if ((last?.no ?? 0) !== after) return
  const ids: string[] = []
  const counts = new Map<string, number>()
  for (const { id: unitId, prize_key, account_id } of units) {
    const listed = account_id === null ? unitId : yield* takeBack(editionDraw, context, unitId)
    if (listed === undefined) continue
    ids.push(listed)
    counts.set(prize_key, (counts.get(prize_key) ?? 0) + 1)
  }
  const rows = ids.map((unit_id, i) => ({ campaign_id: id.campaign, key: id.key, no: after + i + 1, unit_id }))
  yield* queries.insertDrawingUnits(rows)
  yield* queries.moveToPool(ids, poolOfDraw(id.key))
  if (isClosing(id)) for (const [key, n] of counts) yield* addToTally(edition.id, closingTally(key), n)
  return after + ids.length
}

/**
 * Replaces a unit that has lost its winner by a new unit, and returns the new id. Returns undefined if the unit cannot
 * be passed on.
 */
function* takeBack(editionDraw: EditionDraw, context: DrawContext, unitId: string): Transaction<string | undefined> {
  const unit = yield* first(unitById({ id: unitId }))
  if (!unit || !(yield* queries.notePassedOn(unitId, context.now)) || isSpent(editionDraw.edition, unit)) return
  const successor = successorOf(unit, editionDraw, context)
  yield* queries.insertUnit(successor)
  return successor.id
}
