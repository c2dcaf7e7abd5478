import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Table } from './table-shapes.ts'

export type Row = Record<string, unknown>

/** Selects the columns in an order that both engines share; the tables of the two may differ in theirs. */
export const selectRows = (db: Kysely<Schema>, { name, columns }: Table) =>
  db
    .selectFrom(sql<Row>`${sql.table(name)}`.as('moved'))
    .select(columns.map((column) => sql.ref(column.name).as(column.name)))

/** Returns a row as JSON, with the same text for the same values on both engines. */
export const rowText = (row: Row): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)])))

/** SQLite has booleans as 0 and 1. Bytes are written as PostgreSQL reads them. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'boolean' ? Number(value) : value
}

/** Maximum size of a statement: so many rows, and about so many characters. */
const MOST_ROWS = 1000
const MOST_CHARACTERS = 1_000_000

/** Groups the texts of rows, so that neither process holds more than one group and one row in memory. */
export async function* inChunks(rows: AsyncIterable<Row>): AsyncIterable<string[]> {
  let texts: string[] = []
  let characters = 0
  for await (const row of rows) {
    const text = rowText(row)
    texts.push(text)
    characters += text.length
    if (texts.length < MOST_ROWS && characters < MOST_CHARACTERS) continue
    yield texts
    texts = []
    characters = 0
  }
  if (texts.length > 0) yield texts
}

const MODULUS = 2n ** 256n

/**
 * Sums the SHA-256 hashes of the rows of a table. The order of the rows does not matter, because the engines sort texts
 * in different ways.
 */
export function createChecksum() {
  let rows = 0
  let sum = 0n
  return {
    add(text: string) {
      rows++
      sum = (sum + BigInt(`0x${hash('sha256', text, 'hex')}`)) % MODULUS
    },
    result: () => ({ rows, checksum: sum.toString(16).padStart(64, '0') }),
  }
}
