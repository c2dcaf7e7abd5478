import type { Kysely } from 'kysely'
import type { Database } from '#api/db/database.ts'

type Rows = Record<string, Record<string, unknown>>
type Columns = { name: string; dataType: string }[]
type Readable = Pick<Database, 'read'>

/** Columns that name a member by the account, or a person by the e-mail. */
const OF_THE_MEMBER = ['account_id', 'owner', 'used_by', 'reserved_by']
export const OF_THE_ADDRESS = ['email', 'email_norm', 'to_addr', 'to_norm']

/** Values for columns that must match another row, or that the code of a game looks up. */
const FITTING: Rows = {
  play: { action: 'prediction' },
  prize_unit: { state: 'delivered', kind: 'physical', cap_group: 'physical', address: '{"name":"Ana","country":"ES"}' },
  score: { scope: 'all' },
  league: { id: 'league' },
  league_member: { league_id: 'league' },
  consent: { kind: 'rules' },
  ticket_reply: { reference: 'ticket.reference' },
}

export const isText = ({ dataType }: { dataType: string }): boolean => !/int|real|double|numeric/i.test(dataType)

/** The database as tables and columns of any name. */
export const anyTable = ({ read }: Readable) => read as unknown as Kysely<Rows>

export const rowsOf = (db: Readable, table: string) => anyTable(db).selectFrom(table).selectAll().execute()

/** Returns the columns of each table, except the tables of the migrations. */
export async function columnsOf({ read }: Readable): Promise<Map<string, Columns>> {
  const tables = await read.introspection.getTables()
  return new Map(
    tables.filter(({ name }) => !/^(kysely|sqlite)_/.test(name)).map(({ name, columns }) => [name, columns]),
  )
}

/**
 * Inserts a row into every table but that of the accounts. Its text columns hold the member's id or address, or else
 * their own names. Its numbers are 1.
 */
export async function fillEveryTable(db: Readable, { id, email }: { id: string; email: string }): Promise<void> {
  const rowIn = (table: string, columns: Columns) => {
    const values = columns.map((column) => {
      const { name } = column
      if (OF_THE_MEMBER.includes(name)) return [name, id]
      if (OF_THE_ADDRESS.includes(name)) return [name, email]
      if (name === 'campaign_id') return [name, 'rasca/test']
      return [name, isText(column) ? `${table}.${name}` : name.endsWith('seq') ? 999_999 : 1]
    })
    return { ...Object.fromEntries(values), ...FITTING[table] }
  }
  // A row may refer to one of another table, so refused rows are tried again after the others.
  let left = [...(await columnsOf(db))].filter(([table]) => table !== 'account')
  for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = left.length
    const refused: typeof left = []
    for (const [table, columns] of left) {
      const insert = anyTable(db).insertInto(table).values(rowIn(table, columns))
      await insert
        .onConflict((oc) => oc.doNothing())
        .execute()
        .catch(() => refused.push([table, columns]))
    }
    left = refused
  }
  if (left.length > 0) throw new Error(`no row fits into ${left.map(([table]) => table).join(', ')}`)
}
