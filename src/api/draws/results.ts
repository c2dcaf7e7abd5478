import type { Draw, listDrawEntries } from '#contract/draws.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { poolOfDraw } from '../campaigns/definition.ts'
import { type Edition, prizeIn } from '../campaigns/edition.ts'
import type { Database } from '../db/database.ts'
import type { DrawingTable } from '../db/schema.ts'
import { drawingOf, drawingsOf, entriesAfter, placesOf } from './queries.ts'

type DrawDefinition = Edition['definition']['draws'][number]

/** Returns the draws of an edition as far as they are public. */
export async function drawsOf(db: Database, edition: Edition): Promise<Draw[]> {
  const { draws, prizes } = edition.definition
  if (draws.length === 0) return []
  const [drawings, places] = await Promise.all([drawingsOf(db.read, edition.id), placesOf(db.read, edition.id)])
  return draws.map((draw) => {
    const row = drawings.find(({ key }) => key === draw.key)
    return {
      key: draw.key,
      name: draw.name,
      freezesAt: edition.closesAt,
      drawsAt: draw.drawsAt,
      alternates: draw.alternates,
      daysToClaim: draw.daysToClaim,
      prizes: prizes.flatMap(({ pool, name, stock }) => (pool === poolOfDraw(draw.key) ? [{ name, stock }] : [])),
      publicValue: publicValueOf(draw, row),
      list: listOf(row),
      drawnAt: row?.drawn_at ?? null,
      places: places
        .filter(({ key }) => key === draw.key)
        .map(({ place, entry_no, player, state, unit, prize_key }) => {
          const prize = prize_key === null ? null : (prizeIn(edition, prize_key)?.name ?? prize_key)
          return { place, entry: entry_no, player, state, unit, prize }
        }),
    }
  })
}

function publicValueOf({ publicValue }: DrawDefinition, row: DrawingTable | undefined): Draw['publicValue'] {
  if (publicValue === undefined) return null
  return { source: publicValue, value: row?.public_value ?? null, at: row?.public_value_at ?? null }
}

function listOf(row: DrawingTable | undefined): Draw['list'] {
  if (!row?.list_hash || row.frozen_at === null) return null
  return { entries: row.entries, hash: row.list_hash, frozenAt: row.frozen_at }
}

const ENTRIES_A_PAGE = 500

/** A page of a frozen list. Throws `not_found` for a draw that the edition does not have, `not_open` before it is frozen. */
export async function drawEntries(
  db: Database,
  edition: Edition,
  key: string,
  cursor: string | undefined,
): Promise<OutputOf<typeof listDrawEntries>> {
  if (!edition.definition.draws.some((draw) => draw.key === key)) throw new Problem('not_found')
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
    throw new Problem('invalid_input', { fields: [{ path: 'cursor', message: 'Esa página no existe.' }] })
  }
  const id = { campaign: edition.id, key }
  const [row] = await db.ask(drawingOf(id))
  if (!row || row.frozen_at === null) {
    throw new Problem('not_open', { detail: 'La lista se publica cuando se cierra la promoción.' })
  }
  const entries = await entriesAfter(db.read, id, Number(cursor ?? 0), ENTRIES_A_PAGE)
  const last = entries.length === ENTRIES_A_PAGE ? entries.at(-1) : undefined
  return {
    entries: entries.map((entry) => ({ ...entry, at: Number(entry.at) })),
    nextCursor: last && last.no < row.entries ? String(last.no) : null,
  }
}
