import type { Edition } from '../campaigns/editions/edition.ts'
import type { Database } from '../db/database.ts'
import { drawsIn } from './draw.ts'
import { drawingsOf } from './queries.ts'

/** Returns the keys of the draws of an edition whose time has come by `at` and that are not held yet. */
export async function overdueDraws(db: Database, edition: Edition, at: number): Promise<string[]> {
  if (edition.cancelledAt !== null) return []
  const due = drawsIn(edition.definition).filter(({ drawsAt }) => drawsAt <= at)
  if (due.length === 0) return []
  const drawings = await drawingsOf(db.read, edition.id)
  const isHeld = (key: string) => drawings.some((row) => row.key === key && row.drawn_at !== null)
  return due.map(({ key }) => key).filter((key) => !isHeld(key))
}
