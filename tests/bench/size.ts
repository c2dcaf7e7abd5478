import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { campaignOf } from '#api/campaigns/campaigns.ts'
import { proofMoments, proofOf, proofPlays } from '#api/campaigns/proof/proof.ts'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { cardsOf } from '#api/games/rasca/cards.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { historyPage } from '#api/history/history.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { expireClaims, remindClaims, settleDue } from '#api/prizes/due.ts'
import { prizesOf } from '#api/prizes/prizes.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { loadTestSeason, random, scratchCard } from '#tests/support/seasons.ts'

/**
 * Measures open pages, a member's pages, a play and the jobs at different sizes of the ledger, on SQLite: the median ms
 * of several runs. `node tests/bench/size.ts 10000 10000000` names the numbers of plays; there are a tenth as many
 * members.
 */
const SIZES = process.argv.slice(2).map(Number)
const RUNS = 21
const PLAYS_A_MEMBER = 10
const NOON = Date.parse('2026-11-20T12:00:00Z')

/** Another campaign's plays, two editions back, are most of the table; the member's own lie at its end. */
async function fill(db: Database, plays: number): Promise<void> {
  const id = (n: string, kind: string) => `printf('%08x-${kind}-7000-8000-%012x', ${n}, ${n})`
  const numbers = (count: number) =>
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`
  const members = Math.max(1, plays / PLAYS_A_MEMBER)
  await sql
    .raw(
      `${numbers(members)} insert into account (id, email, email_norm, email_verified_at, status, birth_date, country, zone, locale, password_hash, created_at)
       select ${id('i', '0000')}, 'm' || i, 'm' || i, 1, 'active', '1990-05-05', 'ES', 'Europe/Madrid', 'es-ES', '-', 1 from n`,
    )
    .execute(db.read)
  await sql
    .raw(
      `${numbers(plays)} insert into play (id, campaign_id, account_id, slot, day, key_hash, at, detail, settles_at, revealed_at, action, country)
       select ${id('i', '0001')}, case when i % 10 = 9 then 'rasca/test' else 'rasca/old' end, ${id(`i / ${PLAYS_A_MEMBER}`, '0000')},
         'day:2026-11-' || printf('%02d', 1 + i % 10) || ':1', '2026-11-01', hex(i), ${NOON} - 864000000 + i / 1000, '001122334', 1, 1, 'card', 'ES' from n`,
    )
    .execute(db.read)
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}

async function measure(plays: number): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-size-'))
  const db = await openDatabase(`sqlite:${join(folder, 'site.db')}`)
  await migrate(db)
  let now = NOON
  const prizes = [{ key: 'vale', kind: 'code', name: 'Vale', valueCents: 1, stock: 100_000, symbol: 'sol' }] as const
  const season = await loadTestSeason(db, () => now, scratchCard({ playsPerDay: 24, prizes }))
  const edition = season.byId('rasca/test')
  if (!edition) throw new Error('no edition')
  await fill(db, plays)
  console.error(`${plays} plays are there; counting them`)
  await advanceTallies(db, now)
  const accountId = '00000001-0000-7000-8000-000000000001'
  const player = { accountId, emailConfirmed: true, isBlocked: false, country: 'ES', birthDate: '1990-05-05' }
  const reader = { db, season, accountId, now }
  let n = 0
  const times = {
    'campaign page': await median(() => campaignOf(db, season, edition, now)),
    proof: await median(() => proofOf(db, edition, GAMES, edition.closesAt)),
    'moments, a page': await median(() => proofMoments(db, edition, undefined, edition.closesAt)),
    'ledger of the proof, a page': await median(() =>
      proofPlays(db, edition, { cursor: undefined, secret: 's', now: edition.closesAt }),
    ),
    'cards of a member': await median(() => cardsOf({ db, player, now }, edition)),
    'history, a page': await median(() => historyPage(reader, {}, undefined)),
    'prizes of a member': await median(() => prizesOf(db, season, accountId, now)),
    'a play that wins': await median(() => {
      const move = {
        edition,
        player,
        slot: `day:2026-11-20:${(++n % 24) + 1}`,
        choice: null,
        idempotencyKey: `key ${n}`,
      }
      return db.transact(() => openCard(move, { now: () => now, random }), accountId)
    }),
    'job: count plays': await median(() => advanceTallies(db, now)),
    'job: tell winners': await median(() => db.transact(() => settleDue(season, enqueue, now))),
    'job: remind': await median(() => db.transact(() => remindClaims(edition, enqueue, now))),
    'job: end claims': await median(() => db.transact(() => expireClaims(edition, enqueue, edition.claimUntil))),
  }
  now++
  await db.close()
  rmSync(folder, { recursive: true })
  return times
}

const rows = new Map<string, number[]>()
for (const size of SIZES) {
  for (const [name, ms] of Object.entries(await measure(size))) rows.set(name, [...(rows.get(name) ?? []), ms])
}
console.log(`${'median ms'.padEnd(30)} ${SIZES.map((size) => `${size} plays`.padStart(16)).join(' ')}`)
for (const [name, times] of rows)
  console.log(`${name.padEnd(30)} ${times.map((ms) => ms.toFixed(2).padStart(16)).join(' ')}`)
