import { all, first, run, type Transaction, tables } from '../db/database.ts'

/** A season file that was brought and is not applied, with the reasons. */
export interface Draft {
  faults: string[]
  author: string
  at: number
}

const ID = 1

/** Stores the draft in place of the former one. */
export function* noteDraft({ faults, author, at }: Draft): Transaction<void> {
  const row = { id: ID, faults: JSON.stringify(faults), author, at }
  yield* run(
    tables
      .insertInto('season_draft')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row)),
  )
}

export function* readDraft(): Transaction<Draft | undefined> {
  const row = yield* first(tables.selectFrom('season_draft').select(['faults', 'author', 'at']))
  return row && { ...row, at: Number(row.at), faults: JSON.parse(row.faults) }
}

/** Writes only if there is a draft, so that a start without changes does not wait for the disk. */
export function* deleteDraft(): Transaction<void> {
  const rows = yield* all(tables.selectFrom('season_draft').select('id'))
  if (rows.length > 0) yield* run(tables.deleteFrom('season_draft'))
}
