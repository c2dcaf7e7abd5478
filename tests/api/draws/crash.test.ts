import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { dayOf } from '#api/campaigns/days.ts'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import type { Card } from '#contract/mechanics/rasca.ts'
import { newPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'
import { addPlayers, addSessions, scratchCard, seasonOf, type TestPlayer } from '#tests/support/seasons.ts'

/**
 * 64 clients play over HTTP and repeat requests while the API's process is killed with -9 again and again. Their
 * responses are then compared with the database.
 */
const CLIENTS = 64
const PLAYERS = 240
const PLAYS_PER_DAY = 5
const KILLS = 4
const MS_BETWEEN_KILLS = 500
const HOUR_MS = 60 * 60 * 1000
const SERVER = fileURLToPath(new URL('../../../src/api/main.ts', import.meta.url))
const PATH = '/api/v1/campaigns/rasca/editions/test/plays'

const folder = mkdtempSync(join(tmpdir(), 'temporada-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  { name: 'SQLite', address: async () => ({ url: `sqlite:${join(folder, 'crash.db')}`, stop: async () => {} }) },
  {
    name: 'PostgreSQL',
    address: async () => {
      const cluster = await startPostgres({ fsync: true })
      return { url: await newPostgresDatabase(cluster.url), stop: cluster.stop }
    },
  },
])(
  'nothing is lost, changed or given twice when the server is killed, on $name',
  { timeout: 60_000 },
  async ({ address }) => {
    const { url, stop } = await address()
    const players = await withDatabase(url, prepare)
    const server = new KillableServer(url, seasonFile())
    await server.start()
    const answers: Answer[] = []
    const queue = workOf(players)
    const clients = Promise.all(Array.from({ length: CLIENTS }, () => client(server, queue, answers)))
    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((resolve) => setTimeout(resolve, MS_BETWEEN_KILLS))
      expect(queue.length, 'the kill falls among the plays').toBeGreaterThan(0)
      await server.killAndRestart()
    }
    await clients
    await server.kill()
    await withDatabase(url, (db) => holdAgainst(db, answers))
    await stop()
  },
)

interface Work {
  player: TestPlayer
  slot: string
  key: string
}
interface Answer extends Work {
  status: number
  card: Card
}

/** A zone where it is about noon: the server has a real clock, and no run may cross midnight. */
const ZONE = zoneAtNoon(new Date().getUTCHours())

function zoneAtNoon(hour: number): string {
  // The signs of these zones are the other way round: Etc/GMT+3 is three hours behind.
  const behind = hour - 12
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : '-'}${Math.abs(behind)}`
}

/** Every card of every player, most of them requested several times with one key, some with a second key. */
function workOf(players: TestPlayer[]): Work[] {
  const today = dayOf(ZONE, Date.now())
  const work = players.flatMap((player) =>
    Array.from({ length: PLAYS_PER_DAY }, (_, i) => {
      const slot = `day:${today}:${i + 1}`
      return [
        { player, slot, key: `${slot}-a` },
        { player, slot, key: `${slot}-a` },
        { player, slot, key: `${slot}-b` },
      ]
    }).flat(),
  )
  return work
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}

async function client(server: KillableServer, queue: Work[], answers: Answer[]): Promise<void> {
  for (let work = queue.pop(); work; work = queue.pop()) {
    answers.push(await untilAnswered(server, work))
    await server.breath
  }
}

/** Retries with the same key until a response arrives, as a phone in a tunnel does. */
async function untilAnswered(server: KillableServer, work: Work): Promise<Answer> {
  for (let attempt = 0; attempt < 400; attempt++) {
    try {
      const response = await fetch(`http://127.0.0.1:${server.port}${PATH}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${work.player.accountId}`,
          'idempotency-key': work.key,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ slot: work.slot }),
      })
      if (response.status === 201) return { ...work, status: 201, card: (await response.json()) as Card }
      if (response.status < 500 && response.status !== 429)
        throw new Error(`answered ${response.status}: ${await response.text()}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('answered')) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 40))
  }
  throw new Error('The server never answered')
}

async function holdAgainst(db: Database, answers: Answer[]): Promise<void> {
  const plays = await db.read.selectFrom('play').selectAll().execute()
  const units = await db.read.selectFrom('prize_unit').selectAll().execute()
  const given = units.filter((unit) => unit.account_id !== null)

  expect(plays).toHaveLength(PLAYERS * PLAYS_PER_DAY)
  expect(new Set(plays.map((play) => `${play.account_id} ${play.slot}`)).size).toBe(plays.length)
  const unitIds = plays.flatMap((play) => play.unit_id ?? [])
  expect(new Set(unitIds).size).toBe(unitIds.length)
  expect(given.map((unit) => unit.id).sort()).toEqual(unitIds.sort())
  expect(given.every((unit) => plays.some((play) => play.id === unit.play_id && play.unit_id === unit.id))).toBe(true)

  const byId = new Map(plays.map((play) => [play.id, play]))
  const answered = new Map<string, string>()
  for (const { player, slot, card } of answers) {
    const play = byId.get(card.play?.id ?? '')
    expect(play, 'an acknowledged play is in the ledger').toBeDefined()
    const won = card.play?.outcome.kind === 'won' ? card.play.outcome.prize.id : null
    expect([play?.account_id, play?.slot, play?.unit_id]).toEqual([player.accountId, slot, won])
    const text = JSON.stringify(card)
    expect(answered.get(`${player.accountId} ${slot}`) ?? text, 'an answer never changes').toBe(text)
    answered.set(`${player.accountId} ${slot}`, text)
  }
  expect(answers).toHaveLength(PLAYERS * PLAYS_PER_DAY * 3)

  const perPerson = Map.groupBy(given, (unit) => `${unit.account_id} ${unit.cap_group}`)
  for (const [key, won] of perPerson) expect(won.length).toBeLessThanOrEqual(key.endsWith('physical') ? 1 : 3)
  const open = units.filter((unit) => Number(unit.opens_at) < Date.now() - HOUR_MS / 2)
  expect(open.length).toBeGreaterThan(300)
  expect(
    open.filter((unit) => unit.account_id === null),
    'every prize is out when plays suffice',
  ).toEqual([])
}

function seasonFile(): string {
  const file = join(folder, 'season.json')
  const at = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`
  const campaign = scratchCard({
    zone: ZONE,
    opensAt: at(-30 * 24 * HOUR_MS),
    closesAt: at(2 * HOUR_MS),
    claimUntil: at(48 * HOUR_MS),
    playsPerDay: PLAYS_PER_DAY,
    prizes: [
      { key: 'caja', kind: 'physical', name: 'Caja', valueCents: 2900, stock: 80, symbol: 'naranja' },
      { key: 'vale', kind: 'code', name: 'Vale', valueCents: 1000, stock: 320, symbol: 'limon' },
    ],
  })
  writeFileSync(file, JSON.stringify(seasonOf(campaign)))
  return file
}

async function prepare(db: Database): Promise<TestPlayer[]> {
  await migrate(db)
  const players = await addPlayers(db, PLAYERS)
  await addSessions(db, players, ({ accountId }) => accountId)
  return players
}

async function withDatabase<T>(url: string, what: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(url)
  try {
    return await what(db)
  } finally {
    await db.close()
  }
}

class KillableServer {
  port = 20_000 + Math.floor(Math.random() * 20_000)
  /** Slows the clients a little, so that the kills fall among plays and not after them. */
  get breath(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 40))
  }
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined

  constructor(url: string, season: string) {
    this.#env = {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(this.port),
      DATA_DIR: folder,
      DATABASE_URL: url,
      SEASON_FILE: season,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    }
  }

  start(): Promise<void> {
    const child = spawn(process.execPath, [SERVER], { env: this.#env, stdio: ['ignore', 'pipe', 'inherit'] })
    this.#child = child
    return new Promise((resolve, reject) => {
      child.stdout.once('data', () => resolve())
      child.once('exit', (code, signal) => reject(new Error(`The server ended with ${code ?? signal}`)))
    })
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  async killAndRestart(): Promise<void> {
    await this.kill()
    await this.start()
  }
}
