import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, migrate, openDatabase, run, tables } from '#api/db/database.ts'
import type { Prepared } from '#api/db/transaction.ts'
import { boardOf } from '#api/games/eurocopa/boards/board.ts'
import { type BoardReader, lineOf } from '#api/games/eurocopa/boards/line.ts'
import { ranksOf } from '#api/games/eurocopa/boards/queries.ts'
import { scoreOfRank } from '#api/games/eurocopa/boards/rank.ts'
import { countStep } from '#api/games/eurocopa/results/due.ts'
import { kickoffOf, PORRA_ID, porra } from '#tests/support/porra.ts'
import { newPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'
import { loadTestSeason } from '#tests/support/seasons.ts'
import { playersOn } from './many-players.ts'
import { stepsWithSaves } from './saves-beside.ts'

/**
 * Measures what a page of a board and the member's own line cost at different numbers of players, and how long it takes
 * to count a match while predictions are saved: `node tests/bench/boards.ts sqlite 1000 1000000`, or `postgres`. A
 * tournament is under way, so its players are spread over the board. A million players take minutes, most of them to
 * write the players.
 */
const [engine = 'sqlite', ...sizes] = process.argv.slice(2)
const RUNS = 101
const MATCH = 25
const MATCH_BEFORE = 13

const isSqlite = engine === 'sqlite'
const cluster = isSqlite ? undefined : await startPostgres()
const { account, dice, numbers } = playersOn(engine)

async function fill(db: Database, count: number): Promise<void> {
  const statements = [
    ...[MATCH_BEFORE, MATCH].map(
      (match) => `insert into prediction (campaign_id, match, account_id, home, away, through, saves, play_id, at)
        select '${PORRA_ID}', ${match}, ${account}, ${dice(4)}, ${dice(3)}, null, 1, ${account}, 1790000000000
        from ${numbers(count)} as n`,
    ),
    // Half of the matches: about 15 right winners, a few exact scores.
    `with drawn as materialized (
       select ${account} as a, ${dice(3)} + ${dice(3)} as e, ${dice(3)} + ${dice(3)} as d,
         ${dice(5)} + ${dice(5)} + ${dice(4)} as w from ${numbers(count)} as n
     )
     insert into score (campaign_id, scope, account_id, points, exact, winners, rank)
     select '${PORRA_ID}', 'all', a, 5 * e + 3 * d + 2 * w, e, e + d + w, ((5 * e + 3 * d + 2 * w) * 256 + e) * 512 + (e + d + w) * 2
     from drawn`,
    `insert into standing (campaign_id, scope, points, rank, n)
     select '${PORRA_ID}', 'all', points, rank, count(*) from score where rank > 0 group by points, rank`,
    `insert into standing (campaign_id, scope, points, rank, n)
     select '${PORRA_ID}', 'all', -1, points, count(*) from score where points > 0 group by points`,
    `insert into standing (campaign_id, scope, points, rank, n)
     select '${PORRA_ID}', 'all', -2, 0, count(*) from score`,
  ]
  for (const statement of [...statements, 'analyze']) {
    await db.forMigrations((connection) => sql.raw(statement).execute(connection))
  }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < RUNS; n++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}

/** Returns how many rows come back, and how many rows of `standing` the two sums of a place read. */
async function rowsRead(reader: BoardReader): Promise<Record<string, number>> {
  const { db } = reader
  let rows = 0
  const counting: Database = Object.assign(Object.create(db), {
    ask: async <Row>(query: Prepared<Row>) => {
      const found = await db.ask(query)
      rows += found.length
      return found
    },
  })
  await boardOf({ ...reader, db: counting }, 'all', undefined)
  const [own] = await db.ask(ranksOf([reader.me], { campaign: PORRA_ID, scope: 'all' }))
  const rank = own?.rank ?? 0
  const { points } = scoreOfRank(rank)
  const { n } = await db.read
    .selectFrom('standing')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('campaign_id', '=', PORRA_ID)
    .where('scope', '=', 'all')
    .where((eb) =>
      eb.or([
        eb.and([eb('points', '=', -1), eb('rank', '>', points)]),
        eb.and([eb('points', '=', points), eb('rank', '>', rank)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { 'rows: first page, own place, neighbours': rows, 'rows: sums of the own place': Number(n) }
}

async function measure(size: number): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-boards-'))
  const db = await openDatabase(cluster ? await newPostgresDatabase(cluster.url) : `sqlite:${join(folder, 'site.db')}`)
  await migrate(db)
  const now = () => kickoffOf(51)
  const season = await loadTestSeason(db, now, porra())
  const edition = season.byId(PORRA_ID)
  if (!edition) throw new Error('no edition')
  await fill(db, size)
  const middle = await db.read
    .selectFrom('score')
    .select('account_id')
    .where('campaign_id', '=', PORRA_ID)
    .where('scope', '=', 'all')
    .where('points', '>=', 22)
    .orderBy('rank')
    .limit(1)
    .executeTakeFirst()
  const reader = { db, secret: 's', edition, me: middle?.account_id ?? '' }
  const first = await boardOf(reader, 'all', undefined)
  const me = first.around.find(({ isMe }) => isMe)
  const cursor = Buffer.from(`${11_600_000}.a`).toString('base64url')
  const times = {
    'place in the middle': me?.place ?? 0,
    'ms: first page, own place, neighbours': await median(() => boardOf(reader, 'all', undefined)),
    'ms: page in the middle': await median(() => boardOf(reader, 'all', cursor)),
    'ms: own line': await median(() => lineOf(reader)),
    ...(await rowsRead(reader)),
  }
  const figures: Record<string, number> = {}
  for (const match of [MATCH_BEFORE, MATCH]) {
    const row = {
      campaign_id: PORRA_ID,
      match,
      version: 1,
      state: 'finished' as const,
      kickoff: null,
      result: '{"ft90":[2,1]}',
      reason: null,
      actor: 'bench',
      at: 1,
    }
    await db.transact(() => run(tables.insertInto('match_entry').values(row)))
    const { seconds, longestStep, longestWait, wait99 } = await stepsWithSaves(db, edition, () =>
      countStep(edition, db),
    )
    figures[`match ${match}: seconds`] = seconds
    figures[`match ${match}: ms of the longest step`] = longestStep
    figures[`match ${match}: ms of the longest wait of a save`] = longestWait
    figures[`match ${match}: ms of the longest wait but one in a hundred`] = wait99
  }
  await db.close()
  rmSync(folder, { recursive: true })
  return { ...times, ...figures }
}

for (const size of sizes.map(Number)) {
  console.log(`\n${size} players`)
  for (const [name, figure] of Object.entries(await measure(size)))
    console.log(`${name.padEnd(48)} ${figure.toFixed(2).padStart(12)}`)
}
await cluster?.stop()
