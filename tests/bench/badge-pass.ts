import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, migrate, openDatabase, run, tables } from '#api/db/database.ts'
import { badgeStep } from '#api/games/eurocopa/results/due.ts'
import { kickoffOf, PORRA_ID, porra } from '#tests/support/porra.ts'
import { newPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'
import { loadTestSeason } from '#tests/support/seasons.ts'
import { playersOn } from './many-players.ts'
import { stepsWithSaves } from './saves-beside.ts'

/**
 * Measures how long it takes to record the badges of all players who have predicted a match, while predictions are
 * saved: `node tests/bench/badge-pass.ts sqlite 10000 100000`, or `postgres`. Two rounds of the group stage are over,
 * and every player has predicted all their matches. First nearly every player gets badges, then a correction changes
 * the badges of a few.
 */
const [engine = 'sqlite', ...sizes] = process.argv.slice(2)
const MATCHES = 24
const CORRECTED = 24

const cluster = engine === 'sqlite' ? undefined : await startPostgres()
const { account, numbers } = playersOn(engine)
/** Always the same scores, so that two versions of the code have the same work. */
const goals = (step: number, most: number) => `(i * ${step} + match * 17 + i / 5 + (i * match) / 3) % ${most}`

async function fill(db: Database, count: number): Promise<void> {
  const everybody = numbers(count)
  const each = `(select p.i as i, m.i as match from ${everybody} as p cross join ${numbers(MATCHES + 1, 1)} as m) as n`
  const statements = [
    `insert into prediction (campaign_id, match, account_id, home, away, through, saves, play_id, at)
      select '${PORRA_ID}', match, ${account}, ${goals(31, 3)}, ${goals(13, 3)}, null, 1, ${account} || match, 1790000000000
      from ${each}`,
    `insert into play (id, campaign_id, account_id, slot, day, key_hash, at, action, detail, settles_at)
      select ${account} || match, '${PORRA_ID}', ${account}, 'match:' || match || '#1', '2026-06-01', '', 1790000000000,
        'prediction', '{}', 1790000000000 from ${each}`,
    `insert into holding (account_id, campaign_id, key, value)
      select ${account}, '${PORRA_ID}', 'acts', ${MATCHES} from ${everybody} as n`,
    `insert into event (id, account_id, campaign_id, kind, at, actor, once, subject)
      select ${account}, ${account}, '${PORRA_ID}', 'badge', 1790000000000, 'system', 'primer-pronostico:1#1',
        'primer-pronostico:1' from ${everybody} as n`,
    'analyze',
  ]
  for (const statement of statements) await db.forMigrations((connection) => sql.raw(statement).execute(connection))
}

async function enterMatch(db: Database, match: number, version: number, ft90: [number, number]): Promise<void> {
  const entered = {
    state: 'finished' as const,
    kickoff: null,
    result: JSON.stringify({ ft90 }),
    reason: 'Un gol anulado.',
  }
  const row = { campaign_id: PORRA_ID, match, version, ...entered, actor: 'bench', at: match + version }
  await db.transact(() => run(tables.insertInto('match_entry').values(row)))
}

/** Enters all results and marks the badges as recorded, except those of one match. */
async function enterAll(db: Database): Promise<void> {
  for (let match = 1; match <= MATCHES; match++) await enterMatch(db, match, 1, [match % 3, (match >> 1) % 3])
  const passes = Array.from({ length: MATCHES }, (_, i) => ({
    campaign_id: PORRA_ID,
    match: i + 1,
    version: 1,
    after: null,
  }))
  const passed = passes.filter(({ match }) => match !== CORRECTED)
  await db.transact(() => run(tables.insertInto('badge_pass').values(passed)))
}

async function measure(size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-badges-'))
  const db = await openDatabase(cluster ? await newPostgresDatabase(cluster.url) : `sqlite:${join(folder, 'site.db')}`)
  await migrate(db)
  const now = () => kickoffOf(36) - 1
  const season = await loadTestSeason(db, now, porra())
  const edition = season.byId(PORRA_ID)
  if (!edition) throw new Error('no edition')
  await fill(db, size)
  await enterAll(db)
  await record('the first result')
  await enterMatch(db, CORRECTED, 2, [1, 2])
  await record('a correction')
  await db.close()
  rmSync(folder, { recursive: true })

  async function record(what: string): Promise<void> {
    if (!edition) return
    const before = await eventsIn(db)
    const used = process.cpuUsage()
    const { seconds, longestStep, longestWait, wait99 } = await stepsWithSaves(db, edition, () =>
      badgeStep(edition, { db, now }),
    )
    const { user, system } = process.cpuUsage(used)
    const figures = {
      players: size,
      events: (await eventsIn(db)) - before,
      seconds: seconds.toFixed(2),
      'of ours on the processor': ((user + system) / 1e6).toFixed(2),
      'ms of the longest step': longestStep.toFixed(0),
      'ms of the longest wait of a save': longestWait.toFixed(0),
      'ms of the longest wait but one in a hundred': wait99.toFixed(0),
    }
    console.log(
      `${engine}, ${what}: ${Object.entries(figures)
        .map(([name, figure]) => `${name} ${figure}`)
        .join(', ')}`,
    )
  }
}

async function eventsIn(db: Database): Promise<number> {
  const { n } = await db.read
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

for (const size of sizes.map(Number)) await measure(size)
await cluster?.stop()
