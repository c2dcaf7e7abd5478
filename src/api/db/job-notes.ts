import { first, run, type Transaction, tables } from './database.ts'

/** A time that outlives the process, in the table of jobs. */
export function* noteTime(name: string, at: number): Transaction<void> {
  const note = { owner: '', lease_until: at }
  yield* run(
    tables
      .insertInto('job')
      .values({ name, ...note })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(note)),
  )
}

export function* notedTime(name: string): Transaction<number | undefined> {
  const row = yield* first(tables.selectFrom('job').select('lease_until').where('name', '=', name))
  return row?.lease_until
}
