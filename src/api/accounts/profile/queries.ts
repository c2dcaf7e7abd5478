import type { Insertable } from 'kysely'
import { all, prepared, type Reads, run, type Transaction, tables } from '../../db/database.ts'
import type { ConsentTable } from '../tables.ts'

export function* insertConsents(rows: Insertable<ConsentTable>[]): Transaction<void> {
  if (rows.length > 0) yield* run(tables.insertInto('consent').values(rows))
}

/** Returns the newest row of each kind, which is the row in force. */
export function* findConsents(accountId: string): Transaction<Map<ConsentTable['kind'], ConsentTable>> {
  const rows = yield* all(
    tables.selectFrom('consent').selectAll().where('account_id', '=', accountId).orderBy('at').orderBy('id'),
  )
  return new Map(rows.map((row) => [row.kind, row]))
}

export const accountOfLink = prepared<{ account_id: string }, { hash: string }>(
  'select account_id from link where token_hash = :hash',
)

export interface NewsReader {
  account_id: string
  email: string
  country: string
  locale: string
  /** The version of the privacy policy to which the consent was given, and its time. */
  version: string
  at: number
}

const newsReaders = prepared<NewsReader, { after: string; limit: number }>(
  `select a.id as account_id, a.email, a.country, a.locale, c.version, c.at
   from account a join consent c on c.id = (
     select n.id from consent n where n.account_id = a.id and n.kind = 'news' order by n.at desc, n.id desc limit 1)
   where a.id > :after and a.status = 'active' and a.email_verified_at is not null and c.granted = 1
   order by a.id limit :limit`,
)

/** Returns the members who want news and have confirmed their address, by account. */
export const newsReadersAfter = (db: Reads, after: string, limit: number): Promise<NewsReader[]> =>
  db.ask(newsReaders({ after, limit }))
