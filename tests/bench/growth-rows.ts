import { sql } from 'kysely'
import type { Database } from '#api/db/database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'

export const FORMER_CARD = 'rasca/octubre'
export const PRESENT_CARD = 'rasca/test'
export const BEACH = 'playa/test'
export const TREE = 'xmastree/test'

const ZONE_NOON = (day: string) => Date.parse(`${day}T12:00:00+01:00`)

/** Rounds of plays: in each, every member plays once on the day of the round. */
const ROUNDS = [
  ...['2026-07-10', '2026-07-20', '2026-08-10'].map((day) => ({ campaign: BEACH, day, action: 'dig' })),
  ...['2026-10-05', '2026-10-15', '2026-10-25'].map((day) => ({ campaign: FORMER_CARD, day, action: 'card' })),
  ...['2026-11-03', '2026-11-10', '2026-11-15', '2026-11-19'].map((day) => {
    return { campaign: PRESENT_CARD, day, action: 'card' }
  }),
]

export const accountOf = (i: number): string => {
  const mixed = (BigInt(i) * 2_654_435_761n) & 0xffff_ffffn
  return `${mixed.toString(16).padStart(8, '0')}-0000-7000-8000-${i.toString(16).padStart(12, '0')}`
}
const account = (i = 'i') => `printf('%08x-0000-7000-8000-%012x', (${i} * 2654435761) & 4294967295, ${i})`
const id = (kind: string, i = 'i') => `printf('%08x-${kind}-7000-8000-%012x', ${i}, ${i})`
const numbers = (count: number) =>
  `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${Math.floor(count) - 1}) select i from n)`

/**
 * Fills a database whose season is loaded with the rows that a site with this many members has at `now`: ten plays
 * each, most of them in editions that are over, prizes in every state, and all that a clean-up of a busy month finds.
 */
export async function fillRows(db: Database, members: number, now: number): Promise<void> {
  for (const statement of statementsFor(members, now)) {
    await db.forMigrations((connection) => sql.raw(statement).execute(connection))
  }
}

/** Writes without sync: a power cut may break the file. */
const statementsFor = (members: number, now: number): string[] => [
  'pragma synchronous = off',
  'pragma cache_size = -2000000',
  ...accounts(members, now),
  ...plays(members),
  ...prizes(now),
  ...notices(members, now),
  ...leftovers(members, now),
  ...counted(members),
  'pragma wal_checkpoint(truncate)',
  'pragma cache_size = -16000',
  'pragma synchronous = full',
]

/** Counters as if the job had counted all plays, which were written round by round. */
function counted(members: number): string[] {
  const tally = (campaign: string, key: string, n: number) =>
    `insert or replace into tally (campaign_id, key, n) values ('${campaign}', '${key}', ${n})`
  const campaigns = [...new Set(ROUNDS.map(({ campaign }) => campaign))]
  return [
    tally('', 'counted-seq', ROUNDS.length * members),
    ...campaigns.flatMap((campaign) => {
      const mine = ROUNDS.flatMap((round, i) => (round.campaign === campaign ? [{ ...round, i }] : []))
      return [
        tally(campaign, `plays:${mine[0]?.action}`, mine.length * members),
        tally(campaign, 'first-seq', (mine[0]?.i ?? 0) * members + 1),
        tally(campaign, 'last-seq', ((mine.at(-1)?.i ?? 0) + 1) * members),
      ]
    }),
    `update tally set n = (select count(*) from prize_unit
       where prize_unit.campaign_id = tally.campaign_id and account_id is null and 'left:' || prize_key = tally.key)
     where key like 'left:%'`,
  ]
}

/** One account in twenty was never confirmed, and one in a hundred has asked to be erased. */
const accounts = (members: number, now: number) => [
  `insert into account (id, email, email_norm, email_verified_at, status, birth_date, country, zone, locale, password_hash,
     created_at, delete_after)
   select ${account()}, 'm' || i || '@example.es', 'm' || i || '@example.es', case when i % 20 = 19 then null else 1 end,
     case when i % 100 = 50 then 'leaving' else 'active' end, '1990-05-05', 'ES', 'Europe/Madrid', 'es-ES', '-',
     ${now - 140 * DAY_MS} + i, case when i % 100 = 50 then ${now + 30 * DAY_MS} end
   from ${numbers(members)}`,
  `insert into consent (id, account_id, kind, version, granted, at)
   select ${id('00c1')}, ${account('i / 2')}, case i % 2 when 0 then 'rules' else 'privacy' end, 'general/1', 1, 1
   from ${numbers(2 * members)}`,
  `insert into session (token_hash, id, account_id, family, created_at, rotated_at, last_seen_at, expires_at)
   select hex(i * 7919), ${id('00c2')}, ${account()}, ${id('00c2')}, 1, 1, 1,
     case i % 2 when 0 then ${now - 40 * DAY_MS} else ${now + 20 * DAY_MS} end
   from ${numbers(members)}`,
]

const plays = (members: number) => [
  ...ROUNDS.map(
    ({ campaign, day, action }, round) =>
      `insert into play (id, campaign_id, account_id, slot, day, key_hash, at, detail, settles_at, revealed_at, action, country)
       select ${id('0001', `(i + ${round * members})`)}, '${campaign}', ${account(`((i * 7919) % ${members})`)}, 'day:${day}:1',
         '${day}', hex(i), ${ZONE_NOON(day)} + i / 100,
         '${action === 'dig' ? '{"spot":3,"shell":"lapa","isNew":false}' : '001122334'}', 1, ${ZONE_NOON(day)} + i / 100,
         '${action}', 'ES'
       from ${numbers(members)}`,
  ),
  `insert into holding (account_id, campaign_id, key, value)
   select ${account()}, '${BEACH}', 'shell:lapa', 3 from ${numbers(members)}`,
  `insert into event (id, account_id, campaign_id, kind, at, actor, once, subject, amount)
   select ${id('0002')}, ${account()}, '${BEACH}', 'entry', ${ZONE_NOON('2026-08-20')} + i, 'member', 'album', 'draw:beach', 1
   from ${numbers(members)}`,
]

/** Two thirds of the prizes of what is over were claimed; of the present card's a third is won. */
const prizes = (now: number) => {
  const give = (campaign: string, tenths: number) =>
    `with unit as materialized (select id, opens_at, row_number() over (order by opens_at, id) as n from prize_unit
       where campaign_id = '${campaign}' and opens_at is not null and opens_at < ${now} and pool = 'main'),
     winner as materialized (select id, account_id, at, row_number() over (order by seq) as n from play
       where campaign_id = '${campaign}' limit (select count(*) * ${tenths} / 10 from unit))
     update prize_unit set account_id = given.account_id, play_id = given.play_id, won_at = given.at, cap_no = 1,
       state = case given.n % 3 when 0 then 'won' when 1 then 'delivered' else 'claimed' end,
       address = case when kind = 'physical' and given.n % 3 > 0 then '{}' end
     from (select unit.id, winner.account_id, winner.id as play_id, winner.at, unit.n from unit join winner using (n)) as given
     where prize_unit.id = given.id`
  const note = `update play set unit_id = (select id from prize_unit where play_id = play.id), notified_at = 1
     where id in (select play_id from prize_unit where play_id is not null)`
  const events = `insert into event (id, account_id, campaign_id, kind, at, actor, unit_id)
     select 'c' || id, account_id, campaign_id, 'claim', won_at, 'member', id from prize_unit
     where state in ('claimed', 'delivered')`
  return [give(BEACH, 9), give(FORMER_CARD, 8), give(PRESENT_CARD, 6), note, events]
}

const notices = (members: number, now: number) => [
  `insert into reminder (account_id, campaign_id, hour, next_at, token, created_at)
   select ${account()}, '${PRESENT_CARD}', 12, ${now} + case when i < 2000 then 0 else ${HOUR_MS} end, 'r' || i, 1
   from ${numbers(members / 5)}`,
  `insert into push_plan (account_id, hour, next_at) select ${account()}, 12,
     ${now} + case when i < 2000 then 0 else ${HOUR_MS} end from ${numbers(members / 10)}`,
  `insert into opening_notice (campaign_id, account_id, token, created_at)
   select '${TREE}', ${account()}, 'o' || i, 1 from ${numbers(Math.min(members / 10, 20_000))}`,
  ...outbox(members, now),
]

/** Mails that were sent, mails that expired during an outage, mails that wait, and mails that were rejected. */
const outbox = (members: number, now: number) => {
  const insert = (prefix: string, count: number, columns: Record<string, string>) =>
    `insert into outbox (id, dedupe_key, kind, to_addr, locale, payload, priority, ${Object.keys(columns).join(', ')})
     select ${id(prefix)}, '${prefix}' || i, 'reminder', 'm' || i || '@example.es', 'es-ES',
       '{"campaign":"Rasca","slug":"rasca","title":"Tu tarjeta","text":"Te espera.","action":"Rascar","token":"t","until":9e15}',
       2, ${Object.values(columns).join(', ')} from ${numbers(count)}`
  return [
    insert('0011', members, {
      status: `'sent'`,
      next_at: '1',
      sent_at: '1',
      created_at: `${now} - (i % 60) * ${DAY_MS}`,
    }),
    insert('0012', members / 5, {
      status: `'queued'`,
      next_at: '1',
      created_at: `${now - DAY_MS}`,
      expires_at: `${now - HOUR_MS}`,
    }),
    insert('0013', members / 5, { status: `'queued'`, next_at: `${now}`, created_at: `${now - HOUR_MS}` }),
    insert('0014', members / 20, { status: `'dead'`, next_at: '1', created_at: `${now - DAY_MS}` }),
  ]
}

const leftovers = (members: number, now: number) => [
  `insert into one_time_token (token_hash, purpose, account_id, expires_at, created_at)
   select 't' || hex(i * 7919), 'reset', ${account()}, ${now} + case i % 2 when 0 then ${-2 * DAY_MS} else ${DAY_MS} end, 1
   from ${numbers(members)}`,
  `insert into bot_proof (nonce, expires_at) select 'n' || hex(i * 7919), ${now - 2 * DAY_MS} from ${numbers(members / 2)}`,
  `insert into wrong_code (subject, code_hash, at) select 's' || (i % 5000), hex(i), ${now - 3 * DAY_MS} from ${numbers(members / 5)}`,
  `insert into wrong_code (subject, code_hash, at) select 'x' || (i % 5000), hex(i), ${now - MINUTE_MS} from ${numbers(members / 5)}`,
  `insert into code_batch (id, campaign_id, offer, source, size, actor, created_at, completed_at)
   values ('batch', '${PRESENT_CARD}', 'oferta', 'bench', ${members}, 'bench', 1, 1)`,
  `insert into code (hash, batch_id, uses_left, reserved_by, reserved_until)
   select 'c' || hex(i * 7919), 'batch', 1, case when i % 5 = 0 then ${account()} end,
     case when i % 5 = 0 then ${now - HOUR_MS} end from ${numbers(members)}`,
  `insert into ticket (reference, key_hash, account_id, email, subject, message, state, created_at)
   select 'T-' || i, 'k', ${account()}, 'm' || i, 'otra', 'Un mensaje.', case when i % 2 = 0 then 'answered' else 'open' end,
     ${now - 5 * DAY_MS} + i from ${numbers(members / 20)}`,
]
