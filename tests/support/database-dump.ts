import type { Kysely } from 'kysely'
import type { Database } from '#api/db/database.ts'

/** Returns every row of every table as one text, in which a test looks for what a copy of the database would reveal. */
export async function dumpOf({ read }: Pick<Database, 'read'>): Promise<string> {
  const any = read as unknown as Kysely<Record<string, Record<string, unknown>>>
  const tables = await read.introspection.getTables({ withInternalKyselyTables: true })
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, await any.selectFrom(name).selectAll().execute()]),
  )
  return JSON.stringify(rows)
}

/** Returns the codes that occur in a text, with or without their separators and in any case. */
export function codesIn(text: string, codes: readonly string[]): string[] {
  const [whole, bare] = [text.toUpperCase(), text.toUpperCase().replaceAll(/[\s-]/g, '')]
  return codes.filter(
    (code) => whole.includes(code.toUpperCase()) || bare.includes(code.toUpperCase().replaceAll(/[\s-]/g, '')),
  )
}
