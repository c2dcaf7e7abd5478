import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, migrate, openDatabase, prepared, run, tables } from '#api/db/database.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { daySlot } from '#api/games/slots.ts'
import { newPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'
import { addPlayers, loadTestSeason, random, scratchCard, type TestPlayer } from '#tests/support/seasons.ts'

/**
 * Measures plays per second with 64 in flight, compared with one bare `UPDATE … RETURNING` per commit on the same
 * database. The rounds alternate, so that a busy machine slows both. Members play in the order in which they joined,
 * which touches the fewest database pages, and in random order, which touches the most; a real day lies between.
 */
const IN_FLIGHT = 64
const ROUNDS = 5
const SECONDS_A_ROUND = Number(process.env.BENCH_SECONDS ?? 2)
const NOW = Date.parse('2026-11-20T12:00:00Z')

const bareUpdate = prepared<{ value: string }, { value: string }>(
  "update setting set value = :value where key = 'bench' returning value",
)

async function perSecond(inFlight: number, one: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  const end = start + SECONDS_A_ROUND * 1000
  let done = 0
  const worker = async () => {
    while (performance.now() < end) {
      await one()
      done++
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return (done * 1000) / (performance.now() - start)
}

type Order = (players: TestPlayer[]) => TestPlayer[]
// All members are made within a moment, and ids of the same millisecond have no order; the ids of real members do.
const joined: Order = (players) => players.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
const shuffled: Order = (players) =>
  players
    .map((player) => ({ player, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ player }) => player)

async function measure(name: string, db: Database, inOrder: Order): Promise<void> {
  await migrate(db)
  const now = () => NOW
  const season = await loadTestSeason(db, now, scratchCard({ playsPerDay: 24 }))
  const edition = await season.find('rasca', NOW)
  if (!edition) throw new Error('no edition')
  const players = inOrder(await addPlayers(db, 100_000))
  await db.transact(() => run(tables.insertInto('setting').values({ key: 'bench', value: '0' })))
  const chance = { now, random }
  let next = 0
  const onePlay = () => {
    const player = players[next % players.length] as TestPlayer
    const slot = daySlot('2026-11-20', 1 + Math.floor(next / players.length))
    const move = { edition, player, slot, choice: null, idempotencyKey: String(next++) }
    return db.transact(() => openCard(move, chance), player.accountId)
  }
  let updates = 0
  const oneUpdate = () => db.transact(() => run(bareUpdate({ value: String(++updates) })))

  await perSecond(IN_FLIGHT, onePlay)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await perSecond(1, oneUpdate)
    const plays = await perSecond(IN_FLIGHT, onePlay)
    ratios.push(plays / bare)
    console.log(
      `${name.padEnd(24)} ${bare.toFixed(0).padStart(8)} ${plays.toFixed(0).padStart(10)} ${(plays / bare).toFixed(1).padStart(6)}`,
    )
  }
  ratios.sort((a, b) => a - b)
  console.log(`${name.padEnd(24)} median ratio ${(ratios[Math.floor(ROUNDS / 2)] ?? 0).toFixed(1)}, ${next} plays`)
}

console.log(`${'engine'.padEnd(24)} ${'bare/s'.padStart(8)} ${'plays/s'.padStart(10)} ${'ratio'.padStart(6)}`)
const folder = mkdtempSync(join(tmpdir(), 'temporada-bench-'))
const cluster = await startPostgres({ fsync: true })
const orders = { 'as joined': joined, shuffled }
for (const [order, inOrder] of Object.entries(orders)) {
  const sqlite = await openDatabase(`sqlite:${join(folder, `${order}.db`)}`)
  await measure(`SQLite FULL, ${order}`, sqlite, inOrder)
  await sqlite.close()
  const postgres = await openDatabase(await newPostgresDatabase(cluster.url))
  await measure(`PostgreSQL, ${order}`, postgres, inOrder)
  await postgres.close()
}
rmSync(folder, { recursive: true })
await cluster.stop()
