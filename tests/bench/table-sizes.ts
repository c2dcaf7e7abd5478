import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { writeMoments } from '#api/campaigns/proof/moments.ts'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { daySlot } from '#api/games/slots.ts'
import { newPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'
import { loadTestSeason, random, scratchCard } from '#tests/support/seasons.ts'

/**
 * Measures on PostgreSQL how many bytes a row of each growing table takes with its indexes, and how much log a play
 * writes: `node tests/bench/table-sizes.ts 100000 10` names numbers of members and of plays of each. Rows have the
 * lengths that the program gives them, and their ids are in the order in which a site makes them.
 */
const [members = 100_000, playsOfEach = 10] = process.argv.slice(2).map(Number)
const REAL_PLAYS = 20_000
const VOUCHER = { key: 'vale', kind: 'code', name: 'Un vale', valueCents: 500, stock: 50_000, symbol: 'sol' } as const
const NOON = Date.parse('2026-11-20T12:00:00+01:00')
const EDITION = 'rasca/test'

/** A UUIDv7 of the row `n` of a kind: its time first, then random digits that depend on the row alone. */
const uuid = (kind: string, n = 'i') =>
  `overlay(left(lpad(to_hex(${NOON} + (${n})), 12, '0') || md5('${kind}' || (${n})), 32) placing '7' from 13)::uuid::text`
/** A SHA-256 in hexadecimal digits, or the first of them. */
const hash = (kind: string, length = 64, n = 'i') =>
  `left(encode(sha256(('${kind}' || (${n}))::bytea), 'hex'), ${length})`
const account = (n = 'i') => uuid('account', n)
const from = (count: number) => `from generate_series(0, ${count} - 1) as i`
const email = `'nombre.apellido' || i || '@correo.example.es'`

const rows = (plays: number) => [
  `insert into account (id, email, email_norm, mailbox, email_verified_at, status, birth_date, country, zone, locale, password_hash, created_at)
   select ${account()}, ${email}, ${email}, ${email}, ${NOON}, 'active', '1990-05-05', 'ES', 'Europe/Madrid', 'es-ES',
     '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('a', 22) || '$' || repeat('b', 43), ${NOON} + i ${from(members)}`,
  `insert into consent (id, account_id, kind, version, granted, at)
   select ${uuid('consent')}, ${account('i / 3')}, (array['rules', 'privacy', 'news'])[i % 3 + 1], '2026-1', 1, ${NOON} ${from(members * 3)}`,
  `insert into session (token_hash, id, account_id, family, device, address, created_at, rotated_at, last_seen_at, expires_at)
   select ${hash('session')}, ${uuid('session')}, ${account()}, ${uuid('family')}, 'Chrome en Android', '203.0.113.0',
     ${NOON}, ${NOON}, ${NOON}, ${NOON} ${from(members)}`,
  `insert into one_time_token (token_hash, purpose, account_id, code_hash, expires_at, created_at)
   select ${hash('token')}, 'confirm', ${account()}, ${hash('code')}, ${NOON}, ${NOON} ${from(members)}`,
  `insert into identity (id, account_id, issuer, subject, email, created_at)
   select ${uuid('identity')}, ${account()}, 'https://accounts.example.com', ${hash('subject', 21)}, ${email}, ${NOON} ${from(members)}`,
  `insert into play (id, campaign_id, account_id, slot, day, key_hash, at, detail, settles_at, revealed_at, action, country)
   select ${uuid('play')}, '${EDITION}', ${account(`(i::bigint * 7919) % ${members}`)}, 'day:2026-10-' || 10 + i / ${members} || ':1',
     '2026-10-10', ${hash('key')}, ${NOON} + i, '001122334', ${NOON}, ${NOON}, 'card', 'ES' ${from(plays)}`,
  `insert into event (id, account_id, campaign_id, kind, at, actor, once, subject, amount)
   select ${uuid('event')}, ${account(`(i::bigint * 7919) % ${members}`)}, 'verano/2026', 'points', ${NOON} + i, 'member',
     'stamp:2026-10-' || 10 + i / ${members}, 'stamp', 10 ${from(members * 3)}`,
  `insert into holding (account_id, campaign_id, key, value)
   select ${account('i / 3')}, 'playa/2026', 'shell:lapa' || i % 3, 3 ${from(members * 3)}`,
  `insert into answered_call (account_id, campaign_id, key_hash, asked, answer, at)
   select ${account()}, 'playa/2026', ${hash('answered')}, ${hash('asked')}, repeat('x', 300), ${NOON} ${from(members)}`,
  `insert into extra_play (id, campaign_id, account_id, cause, created_at)
   select ${uuid('extra')}, '${EDITION}', ${account()}, 'code:' || ${hash('cause', 22)}, ${NOON} ${from(members)}`,
  `insert into link (token_hash, id, kind, campaign_id, account_id, created_at)
   select ${hash('link')}, ${uuid('link')}, 'share', 'xmastree/2026', ${account()}, ${NOON} ${from(members)}`,
  `insert into prediction (campaign_id, match, account_id, home, away, saves, play_id, at)
   select 'eurocopa/2028', i % 10 + 1, ${account('i / 10')}, 2, 1, 1, ${uuid('play')}, ${NOON} ${from(members * 10)}`,
  `insert into score (campaign_id, scope, account_id, points, exact, winners, rank)
   select 'eurocopa/2028', 'all', ${account()}, i % 200, 1, 1, i % 200 * 131072 ${from(members)}`,
  `insert into outbox (id, dedupe_key, kind, to_addr, to_norm, domain, locale, payload, status, next_at, created_at, sent_at, expires_at)
   select ${uuid('mail')}, 'confirm:' || ${uuid('mail')}, 'confirm', ${email}, ${email}, 'correo.example.es', 'es-ES', '{}', 'sent',
     ${NOON}, ${NOON} + i, ${NOON}, ${NOON} ${from(members)}`,
  `insert into push_subscription (id, account_id, session_id, endpoint, p256dh, auth, created_at)
   select ${hash('endpoint')}, ${account()}, ${uuid('session')}, 'https://push.example.com/fcm/send/' || repeat('e', 152),
     repeat('p', 87), repeat('a', 22), ${NOON} ${from(members)}`,
  `insert into reminder (account_id, campaign_id, hour, next_at, token, created_at)
   select ${account()}, '${EDITION}', 12, ${NOON}, ${hash('reminder', 43)}, ${NOON} ${from(members)}`,
  `insert into drawing_entry (campaign_id, key, no, event_id, account_id, player, cause, at)
   select 'playa/2026', 'beach', i + 1, ${uuid('event')}, ${account()}, ${hash('player', 16)}, 'album', ${NOON} ${from(members)}`,
  `insert into code (hash, batch_id, uses_left) select ${hash('partner', 43)}, ${`'${'0'.repeat(36)}'`}, 1 ${from(members)}`,
]

interface Size {
  name: string
  rows: number
  heap: number
  total: number
}

async function sizes(db: Database): Promise<Size[]> {
  const { rows } = await sql<Size>`select relname as name, reltuples::float as rows, pg_table_size(oid)::float as heap,
    pg_total_relation_size(oid)::float as total from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000 order by relname`.execute(
    db.read,
  )
  return rows
}

async function openEdition(db: Database): Promise<Edition> {
  const season = await loadTestSeason(db, () => NOON, scratchCard({ prizes: [VOUCHER], playsPerDay: 24 }))
  const edition = season.byId(EDITION)
  if (!edition) throw new Error('no edition')
  await db.transact(() => writeMoments(edition, NOON))
  return edition
}

/** Returns the bytes of log that one play writes, made as the program makes them. */
async function logOfPlays(db: Database, edition: Edition): Promise<number> {
  const { rows: players } = await sql<{ id: string }>`select id from account limit ${REAL_PLAYS}`.execute(db.read)
  const position = async () => {
    const { rows } = await sql<{ bytes: number }>`select (pg_current_wal_insert_lsn() - '0/0')::float as bytes`.execute(
      db.read,
    )
    return rows[0]?.bytes ?? 0
  }
  const before = await position()
  for (let i = 0; i < players.length; i += 64) {
    await Promise.all(
      players.slice(i, i + 64).map(({ id: accountId }) => {
        const player = { accountId, emailConfirmed: true, isBlocked: false, country: 'ES', birthDate: '1990-05-05' }
        const slot = daySlot('2026-11-20', 1)
        const move = { edition, player, slot, choice: null, idempotencyKey: randomBytes(16).toString('hex') }
        return db.transact(() => openCard(move, { now: () => NOON, random }), accountId)
      }),
    )
  }
  return ((await position()) - before) / players.length
}

const cluster = await startPostgres()
try {
  const db = await openDatabase(await newPostgresDatabase(cluster.url))
  await migrate(db)
  const edition = await openEdition(db)
  for (const statement of rows(members * playsOfEach)) {
    await db.forMigrations((connection) => sql.raw(statement).execute(connection))
  }
  await db.forMigrations((connection) => sql`vacuum analyze`.execute(connection))
  console.log(`${members} members, ${playsOfEach} plays of each\n${'table'.padEnd(20)}      rows  row  with indexes`)
  for (const { name, rows, heap, total } of await sizes(db)) {
    const [row, whole] = [heap, total].map((bytes) => String(Math.round(bytes / rows)))
    console.log(`${name.padEnd(20)} ${String(rows).padStart(9)} ${row?.padStart(4)} ${whole?.padStart(13)}`)
  }
  const log = await logOfPlays(db, edition)
  console.log(`log of a play, without full pages: ${Math.round(log)} bytes`)
  await db.close()
} finally {
  await cluster.stop()
}
