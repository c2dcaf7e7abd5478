import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { writeMoments } from '#api/campaigns/proof/moments.ts'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { daySlot } from '#api/games/slots.ts'
import { jobsOf } from '#api/job-list.ts'
import type { MailTransport } from '#api/mail/transport.ts'
import { SYMBOLS } from '#contract/games/rasca/symbols.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { unboundedReads } from '#tests/support/growing-tables.ts'
import { beach, loadTestSeason, random, scratchCard, tree } from '#tests/support/seasons.ts'
import { logStatements } from '#tests/support/statement-log.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { reads } from './growth-reads.ts'
import { accountOf, fillRows, PRESENT_CARD } from './growth-rows.ts'

/**
 * Measures pages, lists of the desk, a start and the jobs on SQLite as a site grows: `node tests/bench/growth.ts 10000
 * 1000000` names numbers of members; each has made ten plays, and there are as many prizes. For every read it prints
 * the time and the rows; for every job the time, the longest statement and the longest wait of a play during the job,
 * with what the process did during that wait. The time that the disk takes to commit one row, measured before each job,
 * shows which part of a wait is not ours. `GROWTH_DIR` names a folder that keeps the files for another run: a million
 * members take some GB. With `GROWTH_ONLY=fill` nothing is measured; with `GROWTH_JOBS=draws,cleanup` only these jobs
 * are.
 */
const SIZES = process.argv.slice(2).map(Number)
const MEMBERS = SIZES.length > 0 ? SIZES : [10_000, 100_000]
const RUNS = 5
/** The largest stock of one prize that a season may have. */
const MOST_OF_A_KIND = 100_000
const KEPT_IN = process.env.GROWTH_DIR
const JOBS = process.env.GROWTH_JOBS?.split(',')
const NOON = Date.parse('2026-11-20T12:00:00+01:00')
const PLAY_EVERY_MS = 2
/** A job of a large site may have work for longer than is worth measuring. */
const MOST_MS_A_JOB = Number(process.env.GROWTH_SECONDS ?? 5) * 1000

/** Statements that the process has run since shortly before the current play. */
let sincePlay: { sql: string; ms: number }[] = []
const log = logStatements((sql, ms) => sincePlay.push({ sql, ms }))

const collections: { from: number; ms: number }[] = []
new PerformanceObserver((list) => {
  for (const { startTime: from, duration: ms } of list.getEntries()) collections.push({ from, ms })
}).observe({ entryTypes: ['gc'] })

/** Returns prizes for a share of the members, in as many kinds as the largest stock of one kind requires. */
function prizesFor(members: number, key: string, kind: 'physical' | 'code', share: number, more: object = {}) {
  const stock = Math.floor(members * share)
  return Array.from({ length: Math.ceil(stock / MOST_OF_A_KIND) }, (_, i) => {
    const name = `${key}${'abcdef'[i]}`
    return {
      key: name,
      kind,
      name,
      valueCents: 100,
      stock: Math.min(stock - i * MOST_OF_A_KIND, MOST_OF_A_KIND),
      ...more,
    }
  })
}

/** A card that runs for months, one whose prizes lapse, a beach that is over, and a tree that has opened. */
function campaigns(members: number) {
  const drawn = [...prizesFor(members, 'caja', 'physical', 0.05), ...prizesFor(members, 'vale', 'code', 0.2)]
  const prizes = drawn.map((prize, i) => ({ ...prize, symbol: SYMBOLS[i] }))
  return [
    scratchCard({ prizes, closesAt: '2027-06-01T00:00', claimUntil: '2027-07-01T00:00', playsPerDay: 24 }),
    scratchCard({
      edition: 'octubre',
      prizes,
      opensAt: '2026-10-01T00:00',
      closesAt: '2026-11-01T00:00',
      claimUntil: '2026-12-01T00:00',
      closingDraw: { alternates: 100 },
    }),
    beach({
      prizes: [
        ...prizesFor(members, 'helado', 'code', 0.25),
        ...prizesFor(members, 'viaje', 'code', 0.25, { pool: 'draw:beach' }),
      ],
      draws: [{ key: 'beach', name: 'Sorteo de la playa', drawsAt: '2026-12-03T12:00', alternates: 100 }],
      claimUntil: '2026-12-01T00:00',
    }),
    tree(),
  ]
}

interface World {
  app: TestApi
  file: string
}

async function open(members: number): Promise<World> {
  const folder = KEPT_IN ?? mkdtempSync(join(tmpdir(), 'temporada-growth-'))
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${members}.db`)
  const isFilled = existsSync(file)
  const database = await openDatabase(`sqlite:${file}`)
  await migrate(database)
  const season = await timed(`${members} members: the season is loaded`, () =>
    loadTestSeason(database, () => NOON, ...campaigns(members)),
  )
  const push = { publicKey: 'k', send: async () => ({ kind: 'sent' as const, reason: '', retryAfterMs: 0 }) }
  const app = await createTestApi({ database, now: NOON, deps: { season, checksAnswers: false, push } })
  if (!isFilled) {
    await timed('the moments are written', async () => {
      for (const edition of season.all()) await database.transact(() => writeMoments(edition, NOON))
    })
    await timed('filled', () => fillRows(database, members, NOON))
  }
  return { app, file }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.error(`${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

const mailServer = { sendMail: async () => ({}) } as unknown as MailTransport

async function work({ deps }: TestApi, name: string, mostMs = MOST_MS_A_JOB): Promise<void> {
  const stopping = new AbortController()
  const job = jobsOf(deps, mailServer, stopping.signal).find((job) => job.name === name)
  const timer = mostMs < Number.POSITIVE_INFINITY ? globalThis.setTimeout(() => stopping.abort(), mostMs) : undefined
  await job?.work()
  clearTimeout(timer)
}

interface Read {
  ms: number
  rows: number
  scans: string[]
}

async function measureReads({ app, file }: World): Promise<Map<string, Read>> {
  const explaining = new DatabaseSync(file, { readOnly: true })
  const measured = new Map<string, Read>()
  for (const { name, read } of await reads(app)) {
    const times: number[] = []
    let rows = 0
    const scans = new Set<string>()
    for (let run = 0; run < RUNS; run++) {
      log.take()
      const start = performance.now()
      await read()
      times.push(performance.now() - start)
      const used = log.take()
      rows = used.reduce((sum, use) => sum + use.rows, 0)
      if (run === 0) for (const { sql } of used) for (const scan of scansIn(explaining, sql)) scans.add(scan)
    }
    const ms = times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    measured.set(name, { ms, rows, scans: [...scans] })
    console.error(`${name}: ${ms.toFixed(2)} ms, ${rows} rows`)
  }
  explaining.close()
  log.take()
  return measured
}

const scansIn = (connection: DatabaseSync, sql: string): string[] =>
  /^(select|with|update|delete|insert)/i.test(sql) ? unboundedReads(sql, (text) => connection.prepare(text).all()) : []

/** How long a play waited, and what the process did meanwhile. */
interface Wait {
  from: number
  ms: number
  /** Processor time of the thread alone, without waits for the disk or other processes. */
  busyMs: number
  ran: { sql: string; ms: number }[]
}
const NO_WAIT: Wait = { from: 0, ms: 0, busyMs: 0, ran: [] }

/** Processor time of this thread so far. */
function busyMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Plays repeatedly, each time as another member; returns all waits, the longest one and the one with the most work. */
function playBeside({ deps, clock, db }: TestApi, members: number) {
  const edition = deps.season.byId(PRESENT_CARD)
  if (!edition) throw new Error('no edition')
  const waits: number[] = []
  let longest = NO_WAIT
  let busiest = NO_WAIT
  let isOver = false
  const playing = (async () => {
    while (!isOver) {
      sincePlay = []
      const busyBefore = busyMs()
      // A visitor who comes while the process is busy waits for it too.
      const from = performance.now() + PLAY_EVERY_MS
      await setTimeout(PLAY_EVERY_MS)
      await play(db, edition, members, clock.at)
      const wait = { from, ms: performance.now() - from, busyMs: busyMs() - busyBefore, ran: sincePlay }
      waits.push(wait.ms)
      if (wait.ms > longest.ms) longest = wait
      if (wait.busyMs > busiest.busyMs) busiest = wait
    }
  })()
  return async () => {
    isOver = true
    await playing
    return { waits: waits.sort((a, b) => a - b), longest, busiest }
  }
}

const sum = (ran: readonly { ms: number }[]) => ran.reduce((total, { ms }) => total + ms, 0)

/** Returns the time of garbage collections during a wait. */
const collectingIn = ({ from, ms }: Wait): number =>
  collections.reduce((sum, { from: at, ms: took }) => (at >= from && at < from + ms ? sum + took : sum), 0)

let nextPlay = 0
function play(db: Database, edition: Parameters<typeof openCard>[0]['edition'], members: number, at: number) {
  const n = nextPlay++
  const player = {
    accountId: accountOf((n * 7919) % members),
    emailConfirmed: true,
    isBlocked: false,
    country: 'ES',
    birthDate: '1990-05-05',
  }
  const day = new Date(at).toISOString().slice(0, 10)
  const slot = daySlot(day, 2 + (Math.floor(n / members) % 20))
  const move = { edition, player, slot, choice: null, idempotencyKey: `bench ${n}` }
  return db.transact(() => openCard(move, { now: () => at, random }), player.accountId)
}

interface Work {
  seconds: number
  rows: number
  /** The waits of all plays during the job, the shortest first. */
  waits: number[]
  longestStatement: number
  wait: Wait
  busyMs: number
  collecting: number
  slowest: string
}

interface Day {
  works: Map<string, Work>
  /** How long commits of one row took, the shortest first. */
  bare: number[]
}

const BARE_MS = 200

/** Commits one row again and again, in a file of its own on the same disk. */
function commitBare({ file }: World): number[] {
  const own = join(dirname(file), 'bare.db')
  const connection = new DatabaseSync(own)
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; create table if not exists bare (n integer)')
  const insert = connection.prepare('insert into bare values (1)')
  const times: number[] = []
  const until = performance.now() + BARE_MS
  while (performance.now() < until) {
    const start = performance.now()
    insert.run()
    times.push(performance.now() - start)
  }
  connection.close()
  rmSync(own)
  return times
}

/** Runs every job at noon of a day on which much is due. */
async function measureJobs(world: World, members: number, at: number): Promise<Day> {
  const { app } = world
  app.clock.at = at
  await work(app, 'days', Number.POSITIVE_INFINITY)
  const works = new Map<string, Work>()
  const bare: number[] = []
  const names = jobsOf(app.deps, mailServer, new AbortController().signal).map(({ name }) => name)
  for (const name of names.filter((name) => name !== 'exits' && (!JOBS || JOBS.includes(name)))) {
    bare.push(...commitBare(world))
    const stop = playBeside(app, members)
    await setTimeout(20)
    log.take()
    const start = performance.now()
    await work(app, name)
    const seconds = (performance.now() - start) / 1000
    const used = log.take().sort((a, b) => b.longestMs - a.longestMs)
    const { waits, longest: wait, busiest } = await stop()
    const [slowest] = used
    const rows = used.reduce((sum, use) => sum + use.rows, 0)
    // Collections are reported a little later.
    await setTimeout(20)
    const [ms, busy] = [wait.ms, busiest.busyMs].map((n) => n.toFixed(0))
    console.error(`${name}: ${seconds.toFixed(1)} s, a play waited ${ms} ms; the busiest, for ${busy} ms of ours, with`)
    const most = busiest.ran.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
    for (const { sql, ms } of most) console.error(`  ${ms.toFixed(1)} ms ${shortened(sql)}`)
    works.set(name, {
      seconds,
      rows,
      waits,
      longestStatement: slowest?.longestMs ?? 0,
      wait,
      busyMs: busiest.busyMs,
      collecting: collectingIn(wait),
      slowest: shortened(slowest?.sql ?? ''),
    })
  }
  return { works, bare: bare.sort((a, b) => a - b) }
}

const shortened = (sql: string) => sql.replaceAll(/\s+/g, ' ').slice(0, 90)

function printReads(all: Map<string, Read>[]): void {
  console.log(
    `\n${'read'.padEnd(36)} ${MEMBERS.map((n) => `ms at ${n}`.padStart(14)).join(' ')} ${MEMBERS.map((n) => `rows at ${n}`.padStart(15)).join(' ')}  scans`,
  )
  for (const name of all[0]?.keys() ?? []) {
    const row = all.map((reads) => reads.get(name))
    const ms = row.map((read) => (read?.ms ?? 0).toFixed(2).padStart(14)).join(' ')
    const rows = row.map((read) => String(read?.rows ?? 0).padStart(15)).join(' ')
    console.log(`${name.padEnd(36)} ${ms} ${rows}  ${row[0]?.scans.join('; ') ?? ''}`)
  }
}

/**
 * `median` and `95 %` are the waits of all plays during the job, each from when the play was due. `commits` and
 * `statements` belong to the longest wait, from shortly before the play was due. `busy ms` is the most processor time
 * that this process itself used while a play waited: the wait on a dedicated machine with an instant disk.
 */
const COLUMNS = [
  'seconds',
  'rows',
  'statement',
  'median',
  '95 %',
  'wait ms',
  'commits',
  'statements',
  'garbage',
  'busy ms',
]

const shareOf = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

function printWork(when: string, days: Day[]): void {
  console.log(`\n${when}`)
  days.forEach(({ bare }, i) => {
    const of = (share: number) => `${shareOf(bare, share).toFixed(1)} ms`
    console.log(
      `a bare commit at ${MEMBERS[i]}: ${of(0.5)}, 99 % under ${of(0.99)}, longest of ${bare.length} ${of(1)}`,
    )
  })
  const heads = COLUMNS.map((head) => head.padStart(10)).join(' ')
  console.log(`${'job'.padEnd(12)} ${'members'.padStart(9)} ${heads}  slowest statement`)
  for (const name of days[0]?.works.keys() ?? []) {
    days.forEach(({ works }, i) => {
      const work = works.get(name)
      if (!work) return
      const { seconds, rows, waits, longestStatement, wait, busyMs, collecting, slowest } = work
      const commits = sum(wait.ran.filter(({ sql }) => sql === 'commit'))
      const statements = sum(wait.ran) - commits
      const shares = [0.5, 0.95].map((share) => shareOf(waits, share))
      const ms = [longestStatement, ...shares, wait.ms, commits, statements, collecting, busyMs].map((n) =>
        n.toFixed(1),
      )
      const row = [seconds.toFixed(2), String(rows), ...ms].map((cell) => cell.padStart(10)).join(' ')
      console.log(`${name.padEnd(12)} ${String(MEMBERS[i]).padStart(9)} ${row}  ${slowest}`)
    })
  }
}

/** `GROWTH_DAYS=0` measures the first day only; a later run with the kept files continues from there. */
const ALL_DAYS = [
  ['an ordinary noon', 0],
  ['after the time to claim of two editions, and their draws', 15 * DAY_MS],
  ['a month later', 31 * DAY_MS],
] as const
const DAYS = ALL_DAYS.filter((_, i) => (process.env.GROWTH_DAYS ?? '012').includes(String(i)))

const allReads: Map<string, Read>[] = []
const allWork = DAYS.map((): Day[] => [])
for (const members of MEMBERS) {
  const world = await open(members)
  if (process.env.GROWTH_ONLY === 'fill') {
    await world.app.close()
    continue
  }
  allReads.push(JOBS ? new Map() : await measureReads(world))
  for (const [i, [, later]] of DAYS.entries()) allWork[i]?.push(await measureJobs(world, members, NOON + later))
  await world.app.close()
  if (!KEPT_IN) rmSync(join(world.file, '..'), { recursive: true })
}
printReads(allReads)
DAYS.forEach(([when], i) => {
  printWork(when, allWork[i] ?? [])
})
log.stop()
