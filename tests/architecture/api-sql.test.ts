import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const API = join(import.meta.dirname, '../../src/api')

/** SQL is in `queries.ts`, one per room, and in `db/`; every other file calls named functions. */
const isHome = (file: string) => file.startsWith('db/') || /(^|\/)queries\.ts$/.test(file)

/** Kysely's builders, its `sql` tag, and the preparation of hand-written statements. */
const STATEMENT =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(<[^`]*>)?`|\bprepared(ForList)?(<[^(]*>)?\(|\.schema\.\w+\(/g
/** SQL as text, whatever runs it. */
const VERB = /['"`]\s*(select\s.+\sfrom|insert into|update \w+\s+set|delete from|create (table|index)|alter table)\s/gis

const hasStatements = (file: string): boolean => {
  const source = readFileSync(join(API, file), 'utf8')
  return source.search(STATEMENT) >= 0 || source.search(VERB) >= 0
}

const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const mixed = files.filter((file) => !isHome(file) && hasStatements(file))

test('only queries.ts and db/ contain SQL', () => {
  expect(mixed).toEqual([])
})

test('the patterns match each way to write a statement', () => {
  const ways = [
    "tables.selectFrom('account')",
    "db.read\n    .updateTable('play')",
    'sql`select 1`',
    'sql<{ n: number }>`select 1`',
    "prepared<Row, { id: string }>('select 1')",
    "preparedForList('delete …')",
    "db.schema.createIndex('x')",
  ]
  for (const way of ways) expect(way.match(STATEMENT), way).toHaveLength(1)
  for (const text of ["run('select a from b ')", '`insert into a values (1)`', '"update a set b = 1"']) {
    expect(text.match(VERB), text).toHaveLength(1)
  }
})
