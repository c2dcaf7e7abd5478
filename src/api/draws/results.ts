import type { Draw, DrawPlace, listDrawEntries, listDrawPlaces } from '#contract/draws.schema.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem/problem.ts'
import { poolOfDraw } from '../campaigns/definition/definition.ts'
import { withChecksum } from '../campaigns/definition/hashing.ts'
import { type Edition, prizeIn } from '../campaigns/editions/edition.ts'
import { talliesOf } from '../campaigns/editions/queries.ts'
import type { Reads } from '../db/database.ts'
import { shownNameOf } from '../prizes/shown-name.ts'
import { type DrawDefinition, drawsIn, isClosing } from './draw.ts'
import { winOf } from './exclusion.ts'
import { countUnitsAfter, drawingOf, drawingsOf, entriesAfter, lastPlace, placesAfter } from './queries.ts'
import { closingTally } from './shelf.ts'
import type { DrawingTable } from './tables.ts'

/** Number of places that the proof page shows. */
const FIRST_PLACES = 100

/** Returns the public data of the draws of an edition. */
export async function drawsOf(db: Reads, edition: Edition): Promise<Draw[]> {
  const draws = drawsIn(edition.definition)
  const { excludeWinnersOf } = edition.definition
  if (draws.length === 0) return []
  const [drawings, tallies] = await Promise.all([drawingsOf(db.read, edition.id), talliesOf(db, edition.id)])
  return Promise.all(
    draws.map(async (draw) => {
      const row = drawings.find(({ key }) => key === draw.key)
      const drawnAt = row?.drawn_at ?? null
      const { places, ...placed } =
        drawnAt === null ? { placeCount: 0, places: [] } : await firstPlaces(db, edition, draw.key)
      const prizes = prizesOf(edition, draw, tallies)
      const leftOver = Math.max(0, (row?.units ?? 0) - (row?.given ?? row?.units ?? 0))
      const told = withChecksum({
        key: draw.key,
        name: draw.name,
        byScore: draw.byScore === true,
        freezesAt: edition.closesAt,
        drawsAt: draw.drawsAt,
        alternates: draw.alternates,
        daysToClaim: draw.daysToClaim,
        ...(excludeWinnersOf && { excludesWinnersOf: excludeWinnersOf }),
        prizes,
        publicValue: publicValueOf(draw, row),
        list: listOf(row),
        drawnAt,
        leftOver,
        leftOverPrizes: leftOver === 0 ? [] : await leftOverPrizes(db, edition, row, prizes),
        ...placed,
      })
      return { ...told, places }
    }),
  )
}

/**
 * Returns the prizes of a draw. The prizes of the closing draw come from tallies that were counted when its units were
 * listed.
 */
function prizesOf({ definition }: Edition, draw: DrawDefinition, tallies: Map<string, number>): Draw['prizes'] {
  return definition.prizes.flatMap(({ key, pool, name, stock }) => {
    if (!isClosing(draw)) return pool === poolOfDraw(draw.key) ? [{ name, stock }] : []
    const left = tallies.get(closingTally(key)) ?? 0
    return left > 0 ? [{ name, stock: left }] : []
  })
}

/**
 * Returns the prizes that are left over, which are the last ones in the order of the draw's prizes. Counts rows only if
 * the stocks do not add up to the number of units, because a partner's codes were missing.
 */
async function leftOverPrizes(
  db: Reads,
  edition: Edition,
  row: DrawingTable | undefined,
  prizes: Draw['prizes'],
): Promise<Draw['prizes']> {
  if (row?.units == null || row.given === null) return []
  const [units, given] = [row.units, row.given]
  if (prizes.reduce((sum, { stock }) => sum + stock, 0) === units) return withoutFirst(prizes, given)
  const counted = await db.ask(countUnitsAfter({ campaign: edition.id, key: row.key, no: given }))
  return edition.definition.prizes.flatMap(({ key, name }) => {
    const left = counted.find(({ prize_key }) => prize_key === key)
    return left ? [{ name, stock: Number(left.n) }] : []
  })
}

/** Returns the prizes of a list without the first `count` units. */
function withoutFirst(prizes: Draw['prizes'], count: number): Draw['prizes'] {
  let before = count
  return prizes.flatMap(({ name, stock }) => {
    const taken = Math.min(before, stock)
    before -= taken
    return taken < stock ? [{ name, stock: stock - taken }] : []
  })
}

async function firstPlaces(db: Reads, edition: Edition, key: string): Promise<Pick<Draw, 'placeCount' | 'places'>> {
  const id = { campaign: edition.id, key }
  const [[last], rows] = await Promise.all([db.ask(lastPlace(id)), placesAfter(db.read, id, 0, FIRST_PLACES)])
  return { placeCount: last?.place ?? 0, places: await toPlaces(db, edition, rows) }
}

/** States in which the winner has the prize or may claim it. */
const HOLDING: ReadonlySet<string> = new Set(['won', 'claimed', 'sent', 'delivered'])

type PlaceRow = Awaited<ReturnType<typeof placesAfter>>[number]

const toPlaces = (db: Reads, edition: Edition, rows: PlaceRow[]): Promise<DrawPlace[]> =>
  Promise.all(
    rows.map(async (row) => {
      return toPlace(row, edition, row.state === 'excluded' ? await winOf(db, edition, row.account_id) : undefined)
    }),
  )

function toPlace(
  { place, entry_no, player, state, unit, prize_key, unit_state, ...named }: PlaceRow,
  edition: Edition,
  wonIn: DrawPlace['wonIn'],
): DrawPlace {
  const prize = prize_key === null ? null : (prizeIn(edition, prize_key)?.name ?? prize_key)
  const isHeld = state === 'won' && unit_state !== null && HOLDING.has(unit_state)
  const shownAs = isHeld ? shownNameOf(named) : null
  return withChecksum({ place, entry: entry_no, player, state, unit, prize, shownAs, ...(wonIn && { wonIn }) })
}

function publicValueOf({ publicValue }: DrawDefinition, row: DrawingTable | undefined): Draw['publicValue'] {
  if (publicValue === undefined) return null
  return { source: publicValue, value: row?.public_value ?? null, at: row?.public_value_at ?? null }
}

function listOf(row: DrawingTable | undefined): Draw['list'] {
  if (!row?.list_hash || row.frozen_at === null) return null
  return { entries: row.entries, hash: row.list_hash, frozenAt: row.frozen_at }
}

const ROWS_A_PAGE = 500

/** Returns a page of a frozen list. Throws `not_found` for an unknown draw, `not_open` before it is frozen. */
export async function drawEntries(
  db: Reads,
  edition: Edition,
  key: string,
  cursor: string | undefined,
): Promise<OutputOf<typeof listDrawEntries>> {
  const { id, after } = pageOf(edition, key, cursor)
  const [row] = await db.ask(drawingOf(id))
  if (!row || row.frozen_at === null) {
    throw new Problem('not_open', { detail: 'La lista se publica cuando se cierra la promoción.' })
  }
  const entries = await entriesAfter(db.read, id, after, ROWS_A_PAGE)
  const last = entries.length === ROWS_A_PAGE ? entries.at(-1) : undefined
  return {
    entries: entries.map((entry) => ({ ...entry, at: Number(entry.at) })),
    nextCursor: last && last.no < row.entries ? String(last.no) : null,
  }
}

/** Returns a page of places. Throws `not_found` for an unknown draw, and `not_open` before the draw is held. */
export async function drawPlaces(
  db: Reads,
  edition: Edition,
  key: string,
  cursor: string | undefined,
): Promise<OutputOf<typeof listDrawPlaces>> {
  const { id, after } = pageOf(edition, key, cursor)
  const [row] = await db.ask(drawingOf(id))
  if (!row || row.drawn_at === null) {
    throw new Problem('not_open', { detail: 'Los puestos se publican cuando se hace el sorteo.' })
  }
  const rows = await placesAfter(db.read, id, after, ROWS_A_PAGE)
  const last = rows.length === ROWS_A_PAGE ? rows.at(-1) : undefined
  return { places: await toPlaces(db, edition, rows), nextCursor: last ? String(last.place) : null }
}

function pageOf(edition: Edition, key: string, cursor: string | undefined) {
  if (!drawsIn(edition.definition).some((draw) => draw.key === key)) throw new Problem('not_found')
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
    throw new Problem('invalid_input', { fields: [{ path: 'cursor', message: 'Esa página no existe.' }] })
  }
  return { id: { campaign: edition.id, key }, after: Number(cursor ?? 0) }
}
