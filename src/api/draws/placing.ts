import { BATCH_ROWS, ITEMS_AT_ONCE, inBatches } from '../db/batches.ts'
import { first, type Transaction } from '../db/database.ts'
import { addToTally } from '../prizes/tally/queries.ts'
import { type DrawContext, type EditionDraw, inTurns } from './draw.ts'
import { hasWonBefore } from './exclusion.ts'
import { give, numbersOf } from './giving.ts'
import * as queries from './queries.ts'
import { type ListedEntry, rankingOf } from './ranking.ts'
import { fixUnits } from './shelf.ts'
import type { DrawingPlaceTable, DrawingTable } from './tables.ts'

/** Maximum number of entries that one transaction reads. A place with a prize takes eight statements and a mail. */
const PLACES_AT_ONCE = 50

/** Returns whether the draw can be held: the list is public, the time has come, and the public value is entered. */
function isDue({ draw }: EditionDraw, row: DrawingTable | undefined, now: number): row is DrawingTable {
  if (!row || row.frozen_at === null || row.drawn_at !== null || now < draw.drawsAt) return false
  return draw.publicValue === undefined || row.public_value !== null
}

/** Holds a draw that is due: the first people in its order get prizes, the next ones become alternates. */
export async function drawPlaces(editionDraw: EditionDraw, context: DrawContext): Promise<void> {
  const { db, now, signal } = context
  const [row] = await db.ask(queries.drawingOf(editionDraw.id))
  if (!isDue(editionDraw, row, now)) return
  const units = row.units ?? (await fixUnits(editionDraw, context))
  if (units === undefined) return
  const wanted = units + editionDraw.draw.alternates
  const { players, present: before, order } = await whereItStopped(editionDraw, row, context)
  const steps = inTurns(editionDraw, context)
  let present = before
  let isOvertaken = false
  const placeSome = async () => {
    const numbers = present < wanted ? takeFrom(order, PLACES_AT_ONCE) : []
    if (numbers.length === 0) return false
    const so = { units, wanted, present, players }
    const placed = await steps.transact(() => placeNext(editionDraw, context, so, numbers))
    isOvertaken = placed === undefined
    for (const { player, state } of placed ?? []) {
      players.add(player)
      if (!isPassedOver(state)) present++
    }
    return !isOvertaken
  }
  await inBatches(placeSome, signal)
  // The rest is done by another process, or by the next start.
  if (isOvertaken || signal?.aborted) return
  const given = Math.min(units, present)
  await db.transact(() => queries.noteDrawn(editionDraw.id, { given, drawn_at: now }))
}

/** Reads the places given so far, and returns the order of the draw advanced to the next entry. */
async function whereItStopped({ edition, draw, id }: EditionDraw, row: DrawingTable, context: DrawContext) {
  const placed = await context.db.ask(queries.placedSoFar(id))
  const levels = draw.byScore ? await levelsOf(id, context) : undefined
  const order = rankingOf({
    seed: edition.seed,
    key: draw.key,
    listHash: row.list_hash ?? '',
    publicValue: row.public_value ?? '',
    entries: row.entries,
    ...(levels && { levels }),
  })
  const last = placed.at(-1)
  if (last) await skipTo(order, last.entry_no)
  const present = placed.filter(({ state }) => !isPassedOver(state)).length
  return { players: new Set(placed.map(({ player }) => player)), present, order }
}

/** Returns the number of the last entry of each group of people who are level, in the order of the list. */
async function levelsOf(id: queries.DrawId, { db, signal }: DrawContext): Promise<number[]> {
  const levels: number[] = []
  let last: ListedEntry | undefined
  const readPage = async () => {
    const page: ListedEntry[] = await queries.entriesAfter(db.read, id, last?.no ?? 0, BATCH_ROWS)
    for (const entry of page) {
      if (last && entry.cause !== last.cause) levels.push(last.no)
      last = entry
    }
    return page.length === BATCH_ROWS
  }
  await inBatches(readPage, signal)
  return last ? [...levels, last.no] : levels
}

/** Advances the order past an entry. */
async function skipTo(order: Iterator<number, unknown>, no: number): Promise<void> {
  await inBatches(async () => {
    let left = ITEMS_AT_ONCE
    let next = order.next()
    while (!next.done && next.value !== no && --left > 0) next = order.next()
    return left === 0
  })
}

function takeFrom(order: Iterator<number, unknown>, count: number): number[] {
  const numbers: number[] = []
  while (numbers.length < count) {
    const next = order.next()
    if (next.done) break
    numbers.push(next.value)
  }
  return numbers
}

interface Placing {
  units: number
  /** The number of prizes and alternates. */
  wanted: number
  present: number
  players: ReadonlySet<string>
}
type Placed = Pick<DrawingPlaceTable, 'player' | 'state'>

/** Returns whether a place was never one of a prize or of an alternate. */
const isPassedOver = (state: Placed['state']): boolean => state === 'gone' || state === 'excluded'

/**
 * Gives the next places to people who have no place yet. Returns undefined if another process has given places
 * meanwhile.
 */
function* placeNext(
  editionDraw: EditionDraw,
  context: DrawContext,
  { units, wanted, present: before, players }: Placing,
  numbers: readonly number[],
): Transaction<Placed[] | undefined> {
  const { edition, id } = editionDraw
  yield* queries.lockDrawing(id)
  const last = yield* first(queries.lastPlace(id))
  if ((last?.place ?? 0) !== players.size) return
  const placed = new Map<string, Placed>()
  let present = before
  for (const no of numbers) {
    if (present === wanted) break
    const chosen = yield* first(queries.candidate({ ...id, no }))
    if (!chosen || players.has(chosen.player) || placed.has(chosen.player)) continue
    const { account_id, player } = chosen
    const place = players.size + placed.size + 1
    const isExcluded = yield* hasWonBefore(edition, account_id)
    const isThere = !isExcluded && chosen.status === 'active'
    const unit = isThere && present < units ? yield* first(queries.unitAt({ ...id, no: present + 1 })) : undefined
    const state = isExcluded ? 'excluded' : !isThere ? 'gone' : present < units ? 'won' : 'waiting'
    placed.set(player, { player, state })
    const row = { campaign_id: id.campaign, key: id.key, place, entry_no: no, account_id, player, state } as const
    yield* queries.insertPlace({ ...row, unit_id: unit?.id ?? null, at: context.now })
    if (unit) {
      yield* give(editionDraw, unit, { ...chosen, place }, context)
      // A unit of a later generation was already subtracted from the count when its first generation was won.
      if (numbersOf(unit.unit).generation === 1) yield* addToTally(edition.id, `left:${unit.prize_key}`, -1)
    }
    if (isThere) present++
  }
  return [...placed.values()]
}
