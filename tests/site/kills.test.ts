import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { ACTS } from '#tests/kills/acts.ts'
import { AppliesKills } from '#tests/kills/applies.ts'
import { Kills, killing, serverOf } from '#tests/kills/cycles.ts'
import { hold } from '#tests/kills/hold.ts'
import { addMembers, beside, makeWorld } from '#tests/kills/world.ts'
import { newPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'

/** A few cycles of `npm run kills`, with one member each: a start of the API takes most of their time. */
const CYCLES = 4
const APPLIES = 4
const SEED = Date.now() % 1_000_000

const folder = mkdtempSync(join(tmpdir(), 'temporada-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function startOn(engine: 'SQLite' | 'PostgreSQL') {
  const cluster = engine === 'PostgreSQL' ? await startPostgres({ fsync: true }) : undefined
  onTestFinished(() => cluster?.stop())
  const url = cluster ? await newPostgresDatabase(cluster.url) : `sqlite:${join(folder, 'kills.db')}`
  const world = await makeWorld(folder, url)
  const server = serverOf(world, folder)
  onTestFinished(() => server.stop())
  await server.start()
  const kills = new Kills({ world, server, harm: killing(server, cluster), seed: SEED, members: 1 })
  return { kills, world }
}

test.each(['SQLite', 'PostgreSQL'] as const)('%s keeps every acknowledged play through kills', async (engine) => {
  const { kills } = await startOn(engine)
  for (let n = 0; n < CYCLES; n++) {
    expect(await kills.cycle(n), `cycle ${n} of seed ${SEED}`).toEqual({ lost: [], doubled: [], wrong: [] })
  }
})

test.each(['SQLite', 'PostgreSQL'] as const)(
  '%s has a season whole or not at all when its apply is killed',
  async (engine) => {
    const cluster = engine === 'PostgreSQL' ? await startPostgres({ fsync: true }) : undefined
    onTestFinished(() => cluster?.stop())
    const url = cluster ? await newPostgresDatabase(cluster.url) : `sqlite:${join(folder, 'applies.db')}`
    const kills = new AppliesKills({ url, folder, seed: SEED })
    await kills.begin()
    for (let n = 0; n < APPLIES; n++) {
      expect(await kills.cycle(n), `apply ${n} of seed ${SEED}`).toEqual({ lost: [], doubled: [], wrong: [] })
    }
  },
)

test('a missing row, a second response and a prize without a play are reported', async () => {
  const world = await makeWorld(folder, `sqlite:${join(folder, 'tampered.db')}`)
  const verdict = await beside(world, async (db) => {
    const [member] = await addMembers(db, 1)
    await db.transact(() =>
      run(
        tables.updateTable('prize_unit').set({ account_id: member?.account, cap_no: 2 }).where('unit', '=', 'caja-001'),
      ),
    )
    const act = ACTS.find(({ campaign }) => campaign === 'verano/test')
    if (!act || !member) throw new Error('no mission')
    const bodies = [true, false].map((isDone) => ({ isDone }))
    return hold(db, { ...world, stock: '' }, [
      { act: { ...act, told: (body) => body }, account: member.account, bodies },
    ])
  })
  expect(verdict.lost).toEqual([expect.stringContaining('has no row')])
  expect(verdict.doubled).toEqual([expect.stringContaining('was repeated as {"isDone":false}')])
  expect(verdict.wrong).toEqual([
    expect.stringContaining('a given unit names a play'),
    expect.stringContaining('the limit of prizes per person'),
    expect.stringContaining('the stock was'),
  ])
})
