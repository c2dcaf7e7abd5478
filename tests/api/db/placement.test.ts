import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#api/db/database.ts'
import { PLACEMENT } from '#api/db/placement.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'

interface Key {
  table: string
  name: string
  columns: string[]
}

interface Reference {
  table: string
  columns: string[]
  target: string
  targetColumns: string[]
}

const placements: Record<string, (typeof PLACEMENT)[keyof typeof PLACEMENT]> = PLACEMENT
const columnOf = (table: string) => {
  const placement = placements[table]
  return placement && 'by' in placement ? placement.by : undefined
}

let db: Database
beforeAll(async () => {
  db = await openDatabase(await newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate')))
})
afterAll(() => db.close())

/** Reads every primary key and unique index. */
async function uniqueKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select indrelid::regclass::text as "table", indexrelid::regclass::text as name,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(db.read)
  return rows
}

async function references(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", confrelid::regclass::text as target,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns,
      array(select attname::text from pg_attribute where attrelid = confrelid and attnum = any(confkey)) as "targetColumns"
    from pg_constraint where contype = 'f'`.execute(db.read)
  return rows
}

test('every table of the schema has a place', async () => {
  const tables = await db.read.introspection.getTables()
  expect(Object.keys(PLACEMENT).sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('docs/large-sites.md has every table in its place', () => {
  const paper = readFileSync(join(import.meta.dirname, '../../../docs/large-sites.md'), 'utf8')
  const section = paper.split('## Where each table would go')[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => /^\| (distributed|references|on one node)/.test(line))
  const placeOf = (table: string) => rows.findIndex((row) => row.includes(`\`${table}\``))
  const named = Object.entries(placements).map(([table, placement]) => {
    if ('reference' in placement) return [table, 3]
    if ('local' in placement) return [table, 4]
    return [table, table === 'account' || placement.by === 'account_id' ? 0 : placement.by === 'campaign_id' ? 1 : 2]
  })
  expect(Object.keys(placements).map((table) => [table, placeOf(table)])).toEqual(named)
})

test('every unique key of a distributed table contains the distribution column, or is a named exception', async () => {
  const without = (await uniqueKeys()).filter(({ table, columns }) => {
    const column = columnOf(table)
    return column !== undefined && !columns.includes(column)
  })
  const excepted = Object.entries(placements).flatMap(([table, placement]) =>
    'by' in placement ? Object.keys(placement.exceptions ?? {}).map((name) => `${table}: ${name}`) : [],
  )
  expect(without.map(({ table, name }) => `${table}: ${name}`).sort()).toEqual(excepted.sort())
})

test('a distribution column is never null, except for events of a whole edition', async () => {
  const tables = await db.read.introspection.getTables()
  const nullable = tables.filter(
    ({ name, columns }) => columns.find((column) => column.name === columnOf(name))?.isNullable,
  )
  expect(nullable.map(({ name }) => name)).toEqual(['event'])
})

test('a foreign key leads to a copy on the same node', async () => {
  const crossing = (await references()).filter(({ table, columns, target, targetColumns }) => {
    const [from, to] = [placements[table], placements[target]]
    if (!from || !to || 'reference' in to || ('local' in from && 'local' in to)) return false
    return !columns.includes(columnOf(table) ?? '') || !targetColumns.includes(columnOf(target) ?? '')
  })
  expect(crossing).toEqual([])
})
