import type { Kysely, TableMetadata } from 'kysely'
import type { Schema } from '../schema.ts'

export type Table = Pick<TableMetadata, 'name' | 'columns'>

/** Reads all tables from the schema of a database, except those of the migrations; names and columns are sorted. */
export async function tablesOf(db: Kysely<Schema>): Promise<Table[]> {
  const tables = await db.introspection.getTables()
  return tables.map(({ name, columns }) => ({ name, columns: columns.toSorted(byName) })).sort(byName)
}

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)

/** PostgreSQL's types whose values `rowText` writes in the same way for both engines. */
const MOVABLE = new Set(['text', 'int2', 'int4', 'int8', 'float8', 'bool', 'bytea'])

/** Throws if two databases do not have the same tables and columns, or if a column has a type that cannot be moved. */
export function refuseUnlike(sources: readonly Table[], targets: readonly Table[]): void {
  const [ours, theirs] = [columnsOf(sources), columnsOf(targets)]
  const unlike = [...ours.filter((name) => !theirs.includes(name)), ...theirs.filter((name) => !ours.includes(name))]
  if (unlike.length > 0) {
    throw new Error(`The databases do not have the same columns (${unlike.join(', ')}): one was changed by hand.`)
  }
  for (const { name, columns } of targets) {
    for (const column of columns.filter(({ dataType }) => !MOVABLE.has(dataType))) {
      throw new Error(`${name}.${column.name} has the type ${column.dataType}, which the move cannot copy.`)
    }
  }
}

const columnsOf = (tables: readonly Table[]): string[] =>
  tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
