import type { Insertable } from 'kysely'
import { all, type Database, first, prepared, run, type Transaction, tables } from '../../db/database.ts'
import type { AccountTable, SessionTable } from '../tables.ts'

export type CallerRow = Pick<
  SessionTable,
  'token_hash' | 'prev_hash' | 'family' | 'created_at' | 'rotated_at' | 'last_seen_at' | 'expires_at' | 'revoked_at'
> &
  Pick<
    AccountTable,
    | 'id'
    | 'email'
    | 'alias'
    | 'alias_ruling'
    | 'block_reason'
    | 'status'
    | 'email_verified_at'
    | 'birth_date'
    | 'country'
    | 'zone'
  > & {
    session_id: string
    accepted_rules: string | null
    accepted_privacy: string | null
  }

const accepted = (kind: 'rules' | 'privacy') =>
  `(select version from consent where account_id = a.id and kind = '${kind}' and granted = 1
    order by at desc, id desc limit 1) as accepted_${kind}`

const callerBy = (column: 'token_hash' | 'prev_hash') =>
  prepared<CallerRow, { hash: string }>(
    `select s.id as session_id, s.token_hash, s.prev_hash, s.family, s.created_at, s.rotated_at,
       s.last_seen_at, s.expires_at, s.revoked_at, a.id, a.email, a.alias, a.alias_ruling, a.block_reason, a.status,
       a.email_verified_at, a.birth_date, a.country, a.zone, ${accepted('rules')}, ${accepted('privacy')}
     from session s join account a on a.id = s.account_id
     where s.${column} = :hash`,
  )
const callerByToken = callerBy('token_hash')
const callerByPreviousToken = callerBy('prev_hash')

/** Returns the data that a call needs about its caller. The SQL is hand-written, because every call runs it. */
export async function findCallerRow(db: Database, tokenHash: string): Promise<CallerRow | undefined> {
  const [row] = await db.ask(callerByToken({ hash: tokenHash }))
  return row ?? (await db.ask(callerByPreviousToken({ hash: tokenHash })))[0]
}

export const insertSession = (row: Insertable<SessionTable>): Transaction<number> =>
  run(tables.insertInto('session').values(row))

type Times = Pick<SessionTable, 'created_at' | 'rotated_at' | 'last_seen_at' | 'expires_at'>

export const updateTimes = (sessionId: string, times: Partial<Times>): Transaction<number> =>
  run(tables.updateTable('session').set(times).where('id', '=', sessionId))

const endOpen = (now: number) => tables.updateTable('session').set({ revoked_at: now }).where('revoked_at', 'is', null)

/** Ends the sessions that come from one sign-in. */
export const endFamily = (family: string, now: number): Transaction<number> =>
  run(endOpen(now).where('family', '=', family))

/** Ends one session of an account. Returns how many were open: 0 or 1. */
export const endSession = (accountId: string, sessionId: string, now: number): Transaction<number> =>
  run(endOpen(now).where('account_id', '=', accountId).where('id', '=', sessionId))

/** Ends all sessions of an account, or all but one. Returns how many were open. */
export function* endSessions(accountId: string, now: number, except?: string): Transaction<number> {
  const open = endOpen(now).where('account_id', '=', accountId).where('expires_at', '>', now)
  return yield* run(except ? open.where('id', '!=', except) : open)
}

/**
 * Ends the open sessions among a batch of those of all members, in the order of their ids. Returns how many were open,
 * and the last id of the batch, or undefined after the last batch. Sessions opened after `now` are left.
 */
export function* endBatch(
  now: number,
  limit: number,
  after: string | undefined,
): Transaction<{ ended: number; last: string | undefined }> {
  const batch = tables.selectFrom('session').select('id').where('created_at', '<=', now).orderBy('id').limit(limit)
  const rows = yield* all(after === undefined ? batch : batch.where('id', '>', after))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { ended: 0, last: undefined }
  return { ended: yield* run(endOpen(now).where('expires_at', '>', now).where('id', 'in', ids)), last: ids.at(-1) }
}

interface Exchange {
  oldHash: string
  newHash: string
  now: number
  /** `lifetimeMs` counts from the last use of a session, `longestMs` from the sign-in. */
  lifetimeMs: number
  longestMs: number
}

/** Replaces an old token by a new one. Changes nothing if the old one was already exchanged. */
export const exchangeToken = ({ oldHash, newHash, now, lifetimeMs, longestMs }: Exchange): Transaction<number> =>
  run(
    tables
      .updateTable('session')
      .set((eb) => ({
        prev_hash: eb.ref('token_hash'),
        token_hash: newHash,
        rotated_at: now,
        last_seen_at: now,
        expires_at: eb
          .case()
          .when('created_at', '>', now + lifetimeMs - longestMs)
          .then(now + lifetimeMs)
          .else(eb('created_at', '+', longestMs))
          .end(),
      }))
      .where('token_hash', '=', oldHash)
      .where('revoked_at', 'is', null),
  )

/** Returns the name of the device of a session: «Chrome en Android». */
export function* findDevice(sessionId: string): Transaction<string | null> {
  const session = yield* first(tables.selectFrom('session').select('device').where('id', '=', sessionId))
  return session?.device ?? null
}

export const findOpenSession = (tokenHash: string): Transaction<{ expires_at: number } | undefined> =>
  first(
    tables
      .selectFrom('session')
      .select('expires_at')
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null),
  )

const MAX_LISTED = 50

/** Returns the open sessions of an account, the latest seen first. */
export const openSessions = ({ read }: Database, accountId: string, now: number) =>
  read
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
