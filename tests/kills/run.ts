import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { KillableServer } from '#tests/support/killable-server.ts'
import { newPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'
import { AppliesKills } from './applies.ts'
import { failingOver, type Harm, Kills, killing, powerLoss, serverOf } from './cycles.ts'
import type { Verdict } from './hold.ts'
import { Pair } from './pair.ts'
import { Disk, withoutSyncs } from './power.ts'
import { makeWorld, type World } from './world.ts'

/**
 * `npm run kills` kills the API, and PostgreSQL, again and again while members play, or `season apply` while it changes
 * a season. Its counts are kept in a file, so that another run goes on with them. It fails if an acknowledged play is
 * lost, if a play counts twice, or if a season is half applied.
 */
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const State = v.object({ engine: v.string(), seed: Count, cycles: Count, lost: Count, doubled: Count, wrong: Count })
type State = v.InferOutput<typeof State>

const ENGINES = [
  'sqlite',
  'postgres',
  'failover',
  'power-sqlite',
  'power-postgres',
  'apply-sqlite',
  'apply-postgres',
] as const

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    cycles: { type: 'string', default: '30' },
    state: { type: 'string' },
    seed: { type: 'string' },
    'drop-syncs': { type: 'boolean', default: false },
    pgbouncer: { type: 'boolean', default: false },
  },
})
const engine = v.parse(v.picklist(ENGINES), values.engine)
/** A new database after so many cycles: its members, campaigns and day stay small and current. */
const CYCLES_OF_A_WORLD = 50
const LINE_EVERY = 10
/** The site must respond so soon after a promotion. */
const MOST_BACK_MS = 2_000

/** The time from each promotion to the next response. */
const backMs: number[] = []

interface Target {
  begin(): Promise<void>
  cycle(n: number): Promise<Verdict>
  stop(): Promise<void>
}

interface Played {
  world: World
  env?: Record<string, string>
  ready?: () => void
  harm(server: KillableServer): Harm
  stop(): Promise<void>
}

/** Harms the API while members play. */
function playing(folder: string, { world, env, ready, harm, stop }: Played): Target {
  const server = serverOf(world, folder, env)
  const kills = new Kills({ world, server, harm: harm(server), seed: state.seed, ready })
  return {
    begin: () => server.start(),
    cycle: (n) => kills.cycle(n),
    async stop() {
      await server.stop()
      await stop()
    },
  }
}

/** Kills `season apply`. */
function applying(folder: string, url: string, stop = async () => {}): Target {
  const kills = new AppliesKills({ url, folder, seed: state.seed })
  return { begin: () => kills.begin(), cycle: (n) => kills.cycle(n), stop }
}

const state = readState()

const targets: Record<(typeof ENGINES)[number], (folder: string) => Promise<Target>> = {
  async sqlite(folder) {
    const world = await makeWorld(folder, `sqlite:${join(folder, 'kills.db')}`)
    return playing(folder, { world, harm: (server) => killing(server), stop: async () => {} })
  },
  async postgres(folder) {
    const cluster = await startPostgres({ fsync: true })
    const world = await makeWorld(folder, await newPostgresDatabase(cluster.url))
    return playing(folder, { world, harm: (server) => killing(server, cluster), stop: () => cluster.stop() })
  },
  async 'power-sqlite'(folder) {
    const disk = new Disk(folder)
    const world = await makeWorld(folder, `sqlite:${join(disk.folder, 'kills.db')}`)
    const env = values['drop-syncs'] ? withoutSyncs(folder) : {}
    const harm = (server: KillableServer) => powerLoss(server, disk)
    return playing(folder, { world, env, ready: () => disk.settle(), harm, stop: async () => disk.remove() })
  },
  async 'power-postgres'(folder) {
    const disk = new Disk(folder)
    const env = values['drop-syncs'] ? withoutSyncs(folder) : {}
    const cluster = await startPostgres({ fsync: true, within: disk.folder, env })
    const world = await makeWorld(folder, await newPostgresDatabase(cluster.url))
    const harm = (server: KillableServer) => powerLoss(server, disk, cluster)
    const stop = async () => {
      await cluster.stop()
      disk.remove()
    }
    return playing(folder, { world, ready: () => disk.settle(), harm, stop })
  },
  async failover(folder) {
    const pair = await Pair.start(folder)
    const world = await makeWorld(folder, pair.url)
    const url = values.pgbouncer ? await pair.addBouncer() : world.url
    const note = (ms: number) => {
      backMs.push(Math.round(ms))
      console.log(`responses again ${Math.round(ms)} ms after the promotion`)
    }
    return playing(folder, {
      world: { ...world, url },
      harm: () => failingOver(pair, note),
      stop: () => pair.stop(),
    })
  },
  async 'apply-sqlite'(folder) {
    return applying(folder, `sqlite:${join(folder, 'kills.db')}`)
  },
  async 'apply-postgres'(folder) {
    const cluster = await startPostgres({ fsync: true })
    return applying(folder, await newPostgresDatabase(cluster.url), () => cluster.stop())
  },
}

const last = state.cycles + Number(values.cycles)
console.log(`${engine} · seed ${state.seed} · cycles ${state.cycles + 1} to ${last}`)
while (state.cycles < last) await runWorld(Math.min(CYCLES_OF_A_WORLD, last - state.cycles))
console.log(`${told()} in total`)
const isSlow = backMs.some((ms) => ms > MOST_BACK_MS)
if (isSlow) console.log(`A response took more than ${MOST_BACK_MS} ms after a promotion: ${backMs.join()}`)
process.exitCode = state.lost + state.doubled + state.wrong === 0 && !isSlow ? 0 : 1

async function runWorld(cycles: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-kills-'))
  const target = await targets[engine](folder)
  try {
    await target.begin()
    for (let i = 0; i < cycles; i++) {
      const verdict = await target.cycle(state.cycles)
      state.cycles++
      for (const kind of ['lost', 'doubled', 'wrong'] as const) {
        state[kind] += verdict[kind].length
        for (const line of verdict[kind]) console.log(`cycle ${state.cycles}: ${kind}: ${line}`)
      }
      writeState()
      if (state.cycles % LINE_EVERY === 0) console.log(`${new Date().toISOString()} ${told()}`)
    }
  } finally {
    await target.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function told(): string {
  const { cycles, lost, doubled, wrong } = state
  return `${engine}: ${cycles} cycles, lost ${lost}, doubled ${doubled}, wrong ${wrong}`
}

function readState(): State {
  const { state: file } = values
  if (file && existsSync(file)) {
    const kept = v.parse(State, JSON.parse(readFileSync(file, 'utf8')))
    if (kept.engine !== engine) throw new Error(`${file} is about ${kept.engine}`)
    return kept
  }
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  return { engine, seed, cycles: 0, lost: 0, doubled: 0, wrong: 0 }
}

/** The file is replaced as a whole, so that a killed run leaves a readable one. */
function writeState(): void {
  if (!values.state) return
  writeFileSync(`${values.state}.new`, `${JSON.stringify(state)}\n`)
  renameSync(`${values.state}.new`, values.state)
}
