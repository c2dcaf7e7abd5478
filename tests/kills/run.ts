import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { newPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'
import { Kills } from './cycles.ts'
import { makeWorld } from './world.ts'

/**
 * `npm run kills` kills the API, and PostgreSQL, again and again while members play. Its counts are kept in a file, so
 * that another run goes on with them. It fails if an acknowledged play is lost or a play counts twice.
 */
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const State = v.object({ engine: v.string(), seed: Count, cycles: Count, lost: Count, doubled: Count, wrong: Count })
type State = v.InferOutput<typeof State>

const ENGINES = ['sqlite', 'postgres'] as const

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    cycles: { type: 'string', default: '30' },
    state: { type: 'string' },
    seed: { type: 'string' },
  },
})
const engine = v.parse(v.picklist(ENGINES), values.engine)
/** A new database after so many cycles: its members, campaigns and day stay small and current. */
const CYCLES_OF_A_WORLD = 50
const LINE_EVERY = 10

const state = readState()
const last = state.cycles + Number(values.cycles)
console.log(`${engine} · seed ${state.seed} · cycles ${state.cycles + 1} to ${last}`)
while (state.cycles < last) await runWorld(Math.min(CYCLES_OF_A_WORLD, last - state.cycles))
console.log(`${told()} in total`)
process.exitCode = state.lost + state.doubled + state.wrong === 0 ? 0 : 1

async function runWorld(cycles: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-kills-'))
  const cluster = engine === 'postgres' ? await startPostgres({ fsync: true }) : undefined
  const url = cluster ? await newPostgresDatabase(cluster.url) : `sqlite:${join(folder, 'kills.db')}`
  const world = await makeWorld(folder, url)
  const kills = new Kills({ world, folder, seed: state.seed, cluster })
  try {
    await kills.start()
    for (let i = 0; i < cycles; i++) {
      const verdict = await kills.cycle(state.cycles)
      state.cycles++
      for (const kind of ['lost', 'doubled', 'wrong'] as const) {
        state[kind] += verdict[kind].length
        for (const line of verdict[kind]) console.log(`cycle ${state.cycles}: ${kind}: ${line}`)
      }
      writeState()
      if (state.cycles % LINE_EVERY === 0) console.log(`${new Date().toISOString()} ${told()}`)
    }
  } finally {
    await kills.stop()
    await cluster?.stop()
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
